import { Button, Group, Stack, Title } from '@mantine/core'
import { IconEye, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import {
  type Atendimento,
  excluirAtendimento,
  listarAtendimentos,
  NOME_DO_PUBLICO,
  PUBLICOS,
  TIPOS_DE_ATENDIMENTO,
} from '#contract/agente-territorial.ts'
import { nomeComUf } from '#contract/br.ts'
import { perfisDeAgente } from '#contract/registers/agente-territorial.ts'
import { umaDe, umDia } from '#web/lib/filtros.ts'
import { useLeitura } from '#web/lib/leitura.ts'
import { useFiltrosDaLista, useLista } from '#web/lib/lista.ts'
import { keyOf, useCall, useMutationCall } from '#web/lib/query.ts'
import { useConexao } from '#web/lib/rede.ts'
import { useSession } from '#web/lib/session.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import type { Coluna } from '#web/ui/data-table/coluna.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { EntreDias } from '#web/ui/fields/dia-filtro.tsx'
import { Filtros } from '#web/ui/page-frame.tsx'
import { Picker } from '#web/ui/pickers/picker.tsx'
import { EditarAtendimento } from './atendimento.tsx'
import { AtendimentoForm, type Preenchido } from './atendimento-form.tsx'
import { filaDe, useFila } from './fila.ts'
import type { Entrada } from './guardados.ts'
import { leituraDe } from './leituras.ts'
import { PorEnviar } from './por-enviar.tsx'

const COLUNAS: readonly Coluna<Atendimento>[] = [
  { chave: 'data', titulo: 'Data', tipo: 'data', valor: (a) => a.data, largura: 120 },
  { chave: 'assunto', titulo: 'Assunto', valor: (a) => a.assunto, largura: 260, cartao: 'titulo', fixa: true },
  { chave: 'tipo', titulo: 'Tipo', valor: (a) => a.tipo, largura: 130 },
  { chave: 'publico', titulo: 'Público', valor: (a) => NOME_DO_PUBLICO[a.publico], largura: 150 },
  { chave: 'bairro', titulo: 'Bairro', valor: (a) => a.bairro, largura: 150, ordenavel: false },
  {
    ...{ chave: 'encaminhamento', titulo: 'Encaminhamento', valor: (a: Atendimento) => a.encaminhamento },
    ...{ largura: 260, ordenavel: false },
  },
  { chave: 'usuario', titulo: 'Registrado por', valor: (a) => a.usuario, largura: 170, ordenavel: false },
]
const PERFIS = leituraDe(perfisDeAgente)
const NOMES = { um: 'atendimento', varios: 'atendimentos' }
const CODECS = { tipo: umaDe(TIPOS_DE_ATENDIMENTO), publico: umaDe(PUBLICOS), de: umDia, ate: umDia }

/** What the server has, in pages; without a connection what the device last read of it. */
const useAtendimentos = (municipioId: number) => {
  const id = String(municipioId)
  const filtros = useFiltrosDaLista(CODECS)
  const { tipo, publico, de, ate } = filtros.valores
  const lista = useLista(listarAtendimentos, {
    ...filtros,
    params: { id },
    query: { ...(tipo && { tipo }), ...(publico && { publico }), ...(de && { de }), ...(ate && { ate }) },
    chave: (a) => a.agenteAtendimentoId,
    naTela: true,
  })
  const guardada = useLeitura('atendimentos', listarAtendimentos as never, id)
  return { filtros, lista, guardada: guardada.data as { linhas: Atendimento[]; municipio: Lugar } | undefined }
}
interface Lugar {
  nome: string
  uf: string
}

/** Attendances and visits. They are recorded on the device first, and go from there by themselves. */
export const Atendimentos = ({ municipioId }: { municipioId: number }) => {
  const { can, user } = useSession()
  const conexao = useConexao()
  const cliente = useQueryClient()
  const confirmar = useConfirm()
  const fila = filaDe(user.usuarioId)
  const todas = useFila(fila)
  const daqui = useMemo(() => todas.filter((e) => e.municipioId === municipioId), [todas, municipioId])
  const { filtros, lista, guardada } = useAtendimentos(municipioId)
  const [novo, setNovo] = useState<Preenchido | null>()
  const [corrigindo, setCorrigindo] = useState<Entrada>()
  const [editando, setEditando] = useState<Atendimento>()
  const excluir = useMutationCall(excluirAtendimento, { naTela: true })
  useEffect(
    () => fila.aoSalvar(() => void cliente.invalidateQueries({ queryKey: keyOf(listarAtendimentos) })),
    [fila, cliente],
  )
  const semRede = conexao === false
  const { tipo, publico, de, ate } = filtros.valores
  const perfil = useCall(PERFIS, { params: { id: String(municipioId) } } as never, { enabled: !semRede, naTela: true })
  const bairros = (perfil.data as unknown as { bairros: { nome: string }[] }[] | undefined)?.flatMap((p) =>
    p.bairros.map((b) => b.nome),
  )
  const lugar = guardada ? nomeComUf(guardada.municipio) : ''
  const tabela = {
    id: 'atendimentos',
    rotulo: 'Atendimentos',
    colunas: COLUNAS,
    chave: (a: Atendimento) => a.agenteAtendimentoId,
    nomeLinha: (a: Atendimento) => a.assunto,
    nomes: NOMES,
    vazio: 'Nenhum atendimento registrado',
  }
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Title order={2} size="h3">
          Atendimentos e visitas
        </Title>
        {can('registrarAtendimento') && (
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setNovo(null)}>
            Registrar atendimento
          </Button>
        )}
      </Group>
      <PorEnviar fila={fila} entradas={daqui} onCorrigir={setCorrigindo} />
      {semRede ? (
        <DataTable {...tabela} linhas={guardada?.linhas ?? []} />
      ) : (
        <>
          <Filtros ativos={filtros.ativos}>
            <Picker
              label="Tipo"
              placeholder="Todos"
              opcoes={TIPOS_DE_ATENDIMENTO.map((t) => ({ valor: t, rotulo: t }))}
              value={tipo}
              onChange={(t) => filtros.mudar({ tipo: t })}
            />
            <Picker
              label="Público"
              placeholder="Todos"
              opcoes={PUBLICOS.map((p) => ({ valor: p, rotulo: NOME_DO_PUBLICO[p] }))}
              value={publico}
              onChange={(p) => filtros.mudar({ publico: p })}
            />
            <EntreDias de={de} ate={ate} onChange={(dias) => filtros.mudar(dias)} />
          </Filtros>
          <DataTable
            {...tabela}
            linhas={lista.linhas}
            servidor={lista.servidor}
            erro={lista.lida.error}
            onTentarDeNovo={() => void lista.lida.refetch()}
            exportar={{ nome: 'Atendimentos' }}
            acoes={(a) => [
              {
                ...{ rotulo: 'Abrir', icone: IconEye },
                para: `/cidade/${municipioId}/agenteTerritorial/atendimentos/${a.agenteAtendimentoId}`,
              },
              ...(a.editar
                ? [
                    { rotulo: 'Editar', icone: IconPencil, onClick: () => setEditando(a) },
                    {
                      ...{ rotulo: 'Excluir', icone: IconTrash, perigo: true },
                      onClick: () =>
                        void confirmar({
                          titulo: 'Excluir atendimento?',
                          texto: `“${a.assunto}” será apagado.`,
                          confirmar: 'Excluir',
                          perigo: true,
                          acao: () => excluir.mutateAsync({ params: { id: String(a.agenteAtendimentoId) } }),
                        }),
                    },
                  ]
                : []),
            ]}
          />
        </>
      )}
      <AtendimentoForm
        bairros={bairros}
        registro={novo}
        onGravar={(_, dados) => fila.registrar(municipioId, lugar, dados)}
        onFechar={() => setNovo(undefined)}
      />
      <AtendimentoForm
        bairros={bairros}
        registro={corrigindo?.dados}
        recusados={corrigindo?.campos}
        onGravar={(_, dados) => corrigindo && fila.corrigir(corrigindo.clienteId, dados)}
        onFechar={() => setCorrigindo(undefined)}
      />
      <EditarAtendimento bairros={bairros} atendimento={editando} onFechar={() => setEditando(undefined)} />
    </Stack>
  )
}
