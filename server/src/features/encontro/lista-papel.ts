import { formatDateTime } from '#contract/br.ts'
import type { Wording } from '#contract/wording.ts'
import type { PdfSpec } from '#server/documents/pdf.ts'
import type { EncontroDaPresenca } from './presenca.ts'

interface Papel {
  encontro: EncontroDaPresenca
  lugar: string
  nomes: readonly string[]
}

/** Empty lines for who was not expected. */
const LINHAS_LIVRES = 12

/** A list to sign: it passes from hand to hand, so it says nobody's address. */
export const makeListaDePresenca = (
  { encontro: e, lugar, nomes }: Papel,
  w: Wording,
  link: string | undefined,
): Pick<PdfSpec, 'titulo' | 'subtitulo' | 'secoes'> => {
  const fim = formatDateTime(e.fim)
  const quando = `${formatDateTime(e.inicio)} a ${fim.slice(0, 10) === formatDateTime(e.inicio).slice(0, 10) ? fim.slice(11) : fim}`
  return {
    titulo: 'Lista de presença',
    subtitulo: `${e.titulo} · ${lugar}`,
    secoes: [
      {
        tipo: 'campos',
        campos: [
          { rotulo: w.singular('encontro'), valor: e.titulo },
          { rotulo: 'Quando', valor: quando },
          { rotulo: 'Local', valor: e.local },
          { rotulo: 'Consultor(a)', valor: e.usuario },
        ],
      },
      ...(link
        ? [
            {
              tipo: 'qr',
              texto: link,
              legenda: 'Aponte a câmera do celular para o código e confirme a sua presença, ou assine abaixo.',
            } as const,
          ]
        : []),
      {
        tipo: 'tabela',
        colunas: [
          { chave: 'numero', titulo: 'Nº', tipo: 'inteiro', largura: 24 },
          { chave: 'nome', titulo: 'Nome', tipo: 'texto', largura: 190 },
          { chave: 'contato', titulo: 'E-mail ou telefone', tipo: 'texto', largura: 120 },
          { chave: 'assinatura', titulo: 'Assinatura', tipo: 'texto' },
        ],
        linhas: [...nomes, ...Array.from({ length: LINHAS_LIVRES }, () => '\n')].map((nome, i) => ({
          numero: i + 1,
          nome,
          contato: '\n',
          assinatura: null,
        })),
      },
    ],
  }
}
