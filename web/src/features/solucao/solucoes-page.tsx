import { Drawer } from '@mantine/core'
import { IconChecklist, IconCoin, IconDownload, IconUpload } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { RegisterRow } from '#contract/register-field.ts'
import { precosPorFaixa } from '#contract/registers/programa.ts'
import { gruposDeSolucao, solucoes } from '#contract/registers/solucao.ts'
import { exportarGrupos } from '#contract/solucao-arquivo.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { useSession } from '#web/lib/session.ts'
import { RegisterPage } from '#web/registers/register-page.tsx'
import { baixarDocumento } from '#web/ui/baixar-documento.tsx'
import { ImportarGrupos } from './importar-grupos.tsx'
import { colunaNumero, DentroDe } from './pai.tsx'

const NUMERO = colunaNumero('solucaoId', '#')

/** Solutions of a group, each with its tasks and, for who may see them, its prices by size band. */
export const SolucoesPage = () => {
  const w = useWording()
  const { can, isFullAdmin } = useSession()
  const [importando, setImportando] = useState(false)
  const [comPrecos, setComPrecos] = useState<RegisterRow>()
  return (
    <>
      <DentroDe registro={gruposDeSolucao} parametro="id" titulo={w.plural('solucao')}>
        {(pai, subtitulo) => (
          <RegisterPage
            registro={solucoes}
            titulo={w.plural('solucao')}
            subtitulo={subtitulo}
            pai={pai}
            colunasAntes={NUMERO}
            acoes={
              isFullAdmin
                ? [
                    {
                      rotulo: `Exportar ${w.min.singular('grupoSolucao')}`,
                      icone: IconDownload,
                      onClick: () =>
                        void baixarDocumento(exportarGrupos, { query: { grupoSolucaoId: String(pai.grupoSolucaoId) } }),
                    },
                    {
                      rotulo: `Importar ${w.min.plural('solucao')}`,
                      icone: IconUpload,
                      onClick: () => setImportando(true),
                    },
                  ]
                : []
            }
            acoesDaLinha={(linha) => [
              {
                rotulo: w.plural('tarefa'),
                icone: IconChecklist,
                para: `/grupo-solucao/${pai.grupoSolucaoId}/solucao/${linha.solucaoId}/tarefa`,
              },
              ...(can('verCustoPreco')
                ? [{ rotulo: 'Preços por faixa', icone: IconCoin, onClick: () => setComPrecos(linha) }]
                : []),
            ]}
          />
        )}
      </DentroDe>
      {isFullAdmin && <ImportarGrupos aberto={importando} onFechar={() => setImportando(false)} />}
      <Precos solucao={comPrecos} onFechar={() => setComPrecos(undefined)} />
    </>
  )
}

const Precos = ({ solucao, onFechar }: { solucao: RegisterRow | undefined; onFechar: () => void }) => {
  const fixos = useMemo(() => ({ solucaoId: solucao?.solucaoId ?? 0 }), [solucao])
  return (
    <Drawer
      opened={solucao !== undefined}
      onClose={onFechar}
      position="right"
      size={720}
      closeButtonProps={{ 'aria-label': 'Fechar' }}
      title="Preços por faixa"
      styles={{ title: { fontWeight: 650, fontSize: 'var(--mantine-font-size-lg)' } }}
    >
      {solucao && <RegisterPage dentro registro={precosPorFaixa} titulo={String(solucao.nome)} fixos={fixos} />}
    </Drawer>
  )
}
