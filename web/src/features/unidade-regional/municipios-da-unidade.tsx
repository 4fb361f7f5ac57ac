import { Group } from '@mantine/core'
import { useEffect, useMemo, useState } from 'react'
import { listarMunicipios, type Municipio } from '#contract/municipio.ts'
import type { RegisterRow } from '#contract/register-field.ts'
import { municipiosDaUnidade } from '#contract/unidade-regional.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { useCall, useMutationCall } from '#web/lib/query.ts'
import type { Coluna } from '#web/ui/data-table/coluna.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { FormModal } from '#web/ui/form-modal.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { quantos } from '#web/ui/texto.ts'
import { preverUnidade } from './previa.ts'

interface Props {
  /** Undefined: closed. */
  unidade: RegisterRow | undefined
  onFechar: () => void
}

/** All municipalities with a mark at those of the unit; what changes is told before it is saved. */
export const MunicipiosDaUnidade = ({ unidade, onFechar }: Props) => {
  const w = useWording()
  const id = Number(unidade?.id_unidade_regional ?? 0)
  const lista = useCall(listarMunicipios, {}, { enabled: unidade !== undefined })
  const salvar = useMutationCall(municipiosDaUnidade, { naTela: true })
  const [escolhidos, setEscolhidos] = useState<ReadonlySet<number>>(new Set())

  useEffect(() => {
    if (lista.data && id)
      setEscolhidos(new Set(lista.data.filter((m) => m.unidadeRegionalId === id).map((m) => m.municipioId)))
  }, [lista.data, id])

  const colunas = useMemo(
    (): Coluna<Municipio>[] => [
      {
        chave: 'nome',
        titulo: w.singular('municipio'),
        valor: (m) => `${m.nome}/${m.uf}`,
        largura: 260,
        fixa: true,
        cartao: 'titulo',
      },
      { chave: 'agora', titulo: 'Unidade agora', valor: (m) => m.nomeRegiao ?? 'nenhuma', largura: 220 },
    ],
    [w],
  )
  const previa = preverUnidade(lista.data ?? [], id, escolhidos)
  const muda = previa.incluir + previa.mover + previa.retirar > 0
  return (
    <FormModal
      aberto={unidade !== undefined}
      onFechar={onFechar}
      titulo={`${w.plural('municipio')} da unidade ${unidade?.nomeRegiao ?? ''}`}
      largura={800}
      sujo={muda}
      desabilitado={!muda}
      onEnviar={async () => {
        await salvar.mutateAsync({ body: { id_unidade_regional: id, municipiosIds: [...escolhidos] } })
        onFechar()
      }}
    >
      <Group gap="xs" role="status" aria-label="Prévia" mih={26}>
        {previa.incluir > 0 && <StatusBadge tom="positivo">{quantos(previa.incluir, 'entra', 'entram')}</StatusBadge>}
        {previa.mover > 0 && (
          <StatusBadge tom="atencao">
            {quantos(previa.mover, 'vem de outra unidade', 'vêm de outras unidades')}
          </StatusBadge>
        )}
        {previa.retirar > 0 && <StatusBadge tom="negativo">{quantos(previa.retirar, 'sai', 'saem')}</StatusBadge>}
        {!muda && <StatusBadge tom="neutro">Nenhuma mudança</StatusBadge>}
      </Group>
      <DataTable
        id="municipios-da-unidade"
        rotulo={w.plural('municipio')}
        linhas={lista.data}
        colunas={colunas}
        chave={(m) => m.municipioId}
        erro={lista.error}
        onTentarDeNovo={() => lista.refetch()}
        vazio={w.nenhum('municipio')}
        nomes={{ um: w.min.singular('municipio'), varios: w.min.plural('municipio') }}
        altura="50vh"
        selecao={{ ids: escolhidos, onChange: (ids) => setEscolhidos(ids as Set<number>) }}
      />
    </FormModal>
  )
}
