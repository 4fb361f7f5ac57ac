import { Anchor, Text } from '@mantine/core'
import type { LinhaPlano } from '#contract/plano-acao.ts'
import type { Wording } from '#contract/wording.ts'
import type { Coluna } from '#web/ui/data-table/coluna.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { CelulaDoPlano } from './plano-celula.tsx'
import type { CelulaEditavel } from './plano-edicao.ts'
import { nomeDaSituacao, perguntaDa, ROTULOS, TOM } from './plano-valores.ts'

const Situacao = ({ situacao }: { situacao: number }) => (
  <StatusBadge tom={TOM[situacao as keyof typeof TOM]}>{nomeDaSituacao(situacao)}</StatusBadge>
)

/** The columns of the plan; where it is edited in its cells, each of 5W2H is a button that becomes its field. */
export const colunasDoPlano = (
  w: Wording,
  vePontos: boolean,
  naCelula: boolean,
  abrir: (l: LinhaPlano) => void,
): Coluna<LinhaPlano>[] => {
  const editavel = (campo: CelulaEditavel) =>
    naCelula && { celula: (l: LinhaPlano) => <CelulaDoPlano linha={l} campo={campo} /> }
  return [
    { chave: 'numero', titulo: 'Nº', valor: (l) => l.numero, largura: 60, cartao: 'omitir' },
    {
      chave: 'oQue',
      titulo: 'O quê?',
      valor: (l) => l.oQue,
      celula: (l) => (
        <>
          {naCelula ? (
            <CelulaDoPlano linha={l} campo="oQue" />
          ) : (
            <Anchor component="button" type="button" ta="left" fz="inherit" fw={600} onClick={() => abrir(l)}>
              {l.oQue}
            </Anchor>
          )}
          {perguntaDa(l) && (
            <Text size="xs" c="dimmed" fw={400} mt={6} lineClamp={2} title={l.pergunta ?? undefined}>
              {w.singular('pergunta')}: {l.pergunta}
            </Text>
          )}
        </>
      ),
      largura: 285,
      fixa: true,
      cartao: 'titulo',
    },
    ...(vePontos
      ? [
          {
            chave: 'pontos',
            titulo: 'A ganhar',
            ajuda: `Pontos que ${w.min.o('pergunta')} traz quando for ${w.flexiona('pergunta', 'comprovado')}`,
            tipo: 'numero',
            valor: (l: LinhaPlano) => l.pontos,
            largura: 140,
            total: 'soma',
          } as const,
        ]
      : []),
    { chave: 'quem', titulo: 'Quem?', valor: (l) => l.quem, largura: 160, ...editavel('quem') },
    { chave: 'quando', titulo: 'Quando?', tipo: 'data', valor: (l) => l.quando, largura: 190, ...editavel('quando') },
    {
      chave: 'status',
      titulo: 'Status',
      valor: (l) => nomeDaSituacao(l.situacao),
      celula: (l) => <Situacao situacao={l.situacao} />,
      largura: 170,
      ...editavel('status'),
    },
    {
      chave: 'quanto',
      titulo: 'Quanto?',
      tipo: 'dinheiro',
      valor: (l) => l.quanto,
      largura: 130,
      total: 'soma',
      ...editavel('quanto'),
    },
    {
      chave: 'andamento',
      titulo: 'Feito',
      tipo: 'percentual',
      valor: (l) => l.andamento,
      largura: 90,
      ...editavel('andamento'),
    },
    { chave: 'tema', titulo: w.singular('tema'), valor: (l) => l.tema, largura: 180, oculta: true },
    { chave: 'pergunta', titulo: w.singular('pergunta'), valor: (l) => l.pergunta, largura: 280, oculta: true },
    {
      chave: 'porQue',
      titulo: ROTULOS.porQue!,
      valor: (l) => l.porQue,
      largura: 240,
      oculta: true,
      ...editavel('porQue'),
    },
    { chave: 'onde', titulo: ROTULOS.onde!, valor: (l) => l.onde, largura: 170, oculta: true, ...editavel('onde') },
    { chave: 'como', titulo: 'Como?', valor: (l) => l.como, largura: 280, oculta: true, ...editavel('como') },
    {
      chave: 'indicador',
      titulo: ROTULOS.indicador!,
      valor: (l) => l.indicador,
      largura: 200,
      oculta: true,
      ...editavel('indicador'),
    },
  ]
}
