import { formatDate } from '#contract/br.ts'
import { formatarIndicador, PESSOAS, type Resumo, TEXTOS } from '#contract/resumo.ts'
import type { PdfSection, PdfSpec } from '#server/documents/pdf.ts'

/** The summary on paper: figures, texts and people; what was left empty leaves no heading behind. */
export const documentoDe = (r: Resumo): Pick<PdfSpec, 'titulo' | 'subtitulo' | 'secoes'> => {
  const pessoas = PESSOAS.filter(({ chave }) => r[chave])
  return {
    titulo: r.titulo,
    subtitulo: `${r.municipio.nome}/${r.municipio.uf} · ano-base ${r.anoBase}`,
    secoes: [
      {
        tipo: 'tabela',
        titulo: 'Perfil',
        colunas: [
          { chave: 'indicador', titulo: 'Indicador', tipo: 'texto' },
          { chave: 'valor', titulo: 'Valor', tipo: 'texto', direita: true, largura: 100 },
          { chave: 'fonte', titulo: 'Fonte', tipo: 'texto' },
          { chave: 'ano', titulo: 'Ano', tipo: 'texto', largura: 40 },
        ],
        // Written out here: each figure has decimals of its own.
        linhas: r.perfis.map((p) => ({ ...p, valor: formatarIndicador(p.indicador, p.valor) })),
        vazio: 'Nenhum indicador informado.',
      },
      ...TEXTOS.flatMap(({ chave, rotulo }): PdfSection[] => {
        const texto = r[chave]
        return texto ? [{ tipo: 'texto', titulo: rotulo, texto }] : []
      }),
      ...(pessoas.length
        ? [
            {
              tipo: 'campos',
              titulo: 'Quem responde',
              campos: pessoas.map(({ chave, rotulo }) => ({ rotulo, valor: r[chave] })),
            } satisfies PdfSection,
          ]
        : []),
      {
        tipo: 'campos',
        titulo: 'Sobre este resumo',
        campos: [
          { rotulo: 'Elaborado por', valor: r.elaboradoPor },
          { rotulo: 'Última alteração', valor: formatDate(r.alteracao) },
        ],
      },
    ],
  }
}
