import { Button, Stack, Title } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useParams } from 'react-router'
import { type Cargo, excluirCargo, listarCargos, listarServicos } from '#contract/sala-cargos.ts'
import { useCall, useMutationCall } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import { useEditaSala } from '#web/partes/edita-sala.ts'
import { MolduraDaSala } from '#web/partes/moldura-da-sala.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import type { Coluna } from '#web/ui/data-table/coluna.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { CargoForm } from './cargo-form.tsx'
import { EmUso } from './em-uso.tsx'
import { Servicos } from './servicos.tsx'

const colunas = (veCusto: boolean): Coluna<Cargo>[] => [
  { chave: 'cargo', titulo: 'Cargo', valor: (c) => c.cargo, fixa: true, largura: 200, cartao: 'titulo' },
  { chave: 'funcao', titulo: 'Função/serviço', valor: (c) => c.funcao, largura: 220 },
  { chave: 'vinculo', titulo: 'Vínculo', valor: (c) => c.vinculo ?? 'Não informado', largura: 130 },
  {
    chave: 'quantidade',
    titulo: 'Quantidade',
    tipo: 'inteiro',
    valor: (c) => c.quantidade,
    largura: 110,
    total: 'soma',
  },
  { chave: 'cargaHoraria', titulo: 'Horas/semana', tipo: 'numero', valor: (c) => c.cargaHoraria, largura: 130 },
  ...(veCusto
    ? ([
        { chave: 'salario', titulo: 'Salário + encargos', tipo: 'dinheiro', valor: (c) => c.salario, largura: 160 },
        { chave: 'custoHora', titulo: 'Custo/hora', tipo: 'dinheiro', valor: (c) => c.custoHora, largura: 120 },
      ] satisfies Coluna<Cargo>[])
    : []),
  {
    chave: 'servicos',
    titulo: 'Serviços que executa',
    valor: (c) => c.servicos.map((s) => s.nome).join(', '),
    largura: 240,
  },
  { chave: 'atendentes', titulo: 'Quem atende', valor: (c) => c.atendentes.join(', '), largura: 180 },
  {
    chave: 'ativo',
    titulo: 'Situação',
    valor: (c) => (c.ativo ? 'Ativo' : 'Inativo'),
    celula: (c) => <EmUso ativo={c.ativo} />,
    largura: 120,
  },
]

/** Who works in the room, and the services that it offers. */
export const CargosPage = () => {
  const municipioId = Number(useParams().id)
  const { can } = useSession()
  const [edita, veCusto] = [useEditaSala(municipioId), can('verCustoPreco')]
  const cargos = useCall(listarCargos, { query: { municipioId } }, { erro: 'Erro ao obter os cargos' })
  const servicos = useCall(listarServicos, { query: { municipioId } }, { erro: 'Erro ao obter os serviços' })
  const [editando, setEditando] = useState<Cargo | null>()
  const confirmar = useConfirm()
  const excluir = useMutationCall(excluirCargo, { naTela: true })
  const cols = useMemo(() => colunas(veCusto), [veCusto])
  const novo = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setEditando(null)}>
      Novo cargo
    </Button>
  )
  return (
    <MolduraDaSala municipioId={municipioId} titulo="Cargos e Serviços" acao={edita ? novo : undefined}>
      <Stack gap="lg">
        <section aria-labelledby="cargos-da-sala">
          <Title order={2} size="h3" mb="sm" id="cargos-da-sala">
            Cargos e funções
          </Title>
          <DataTable
            id="sala-cargos"
            rotulo="Cargos da sala"
            linhas={cargos.data}
            colunas={cols}
            chave={(c) => c.cargoFuncaoId}
            erro={cargos.error}
            onTentarDeNovo={() => void cargos.refetch()}
            vazio="Nenhum cargo cadastrado"
            vazioAcao={edita ? novo : undefined}
            nomes={{ um: 'cargo', varios: 'cargos' }}
            exportar={{ nome: 'Cargos da sala' }}
            maxAcoes={2}
            {...(edita && {
              acoes: (c: Cargo) => [
                { rotulo: 'Editar', icone: IconPencil, onClick: () => setEditando(c) },
                {
                  rotulo: 'Excluir',
                  icone: IconTrash,
                  perigo: true,
                  onClick: () =>
                    void confirmar({
                      titulo: 'Excluir cargo?',
                      texto: `“${c.cargo}” sai da conta das horas e do custo por hora. Os tempos já registrados ficam.`,
                      confirmar: 'Excluir',
                      perigo: true,
                      acao: () => excluir.mutateAsync({ params: { id: c.cargoFuncaoId } }),
                    }),
                },
              ],
            })}
          />
        </section>
        <section aria-labelledby="servicos-da-sala">
          <Title order={2} size="h3" mb="sm" id="servicos-da-sala">
            Serviços da sala
          </Title>
          <Servicos
            municipioId={municipioId}
            servicos={servicos.data}
            erro={servicos.error}
            onTentarDeNovo={() => void servicos.refetch()}
            edita={edita}
          />
        </section>
      </Stack>
      <CargoForm
        municipioId={municipioId}
        cargo={editando}
        servicos={servicos.data ?? []}
        onFechar={() => setEditando(undefined)}
      />
    </MolduraDaSala>
  )
}
