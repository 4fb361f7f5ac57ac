import { type SQL, sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import { nomeComUf } from '#contract/br.ts'
import { estadosVisiveis } from '#contract/pergunta-municipio.ts'
import { wording } from '#contract/wording.ts'
import { municipioEixoScope, municipioScope } from '#server/access/scopes.ts'
import type { PedidoDeBusca, TipoDeBusca } from '#server/http/route.ts'
import { findAchados } from '../busca/commands.ts'

/** In reach, and in a state that the person may see: what the page at its address shows. */
const legiveis = ({ actor }: PedidoDeBusca) =>
  sql`pm.estado = any(${sql.param(estadosVisiveis(actor))}::text[]) and ${municipioEixoScope(actor, sql`pm."municipioId"`, sql`pm."eixoId"`)}`
const pagina = (l: { municipioId: number; perguntaMunicipioId: number }) =>
  `/cidade/${l.municipioId}/evidenciar/${l.perguntaMunicipioId}`

interface PerguntaDaqui {
  perguntaMunicipioId: number
  municipioId: number
  numero: number
  texto: string
  tema: string
}

/** The questions of the municipality that one is in. */
export const buscaDePerguntasDaqui: TipoDeBusca = {
  tipo: 'perguntas',
  titulo: (w) => `${w.plural('pergunta')} ${w.min.do('municipio')}`,
  ordem: 3,
  find: async (pedido) =>
    pedido.municipioId !== undefined && estadosVisiveis(pedido.actor).length > 0
      ? findAchados<PerguntaDaqui>(pedido, {
          colunas: sql`pm."perguntaMunicipioId", pm."municipioId", p.numero, p.texto, t.nome as tema`,
          de: sql`pergunta_municipio pm join pergunta p using ("perguntaId") join tema t on t."temaId" = pm."temaId"`,
          onde: sql`pm."municipioId" = ${pedido.municipioId} and ${legiveis(pedido)}`,
          texto: sql`p."textoBuscado"`,
          achado: (p) => ({
            id: p.perguntaMunicipioId,
            rotulo: `${p.numero}. ${p.texto}`,
            detalhe: `${wording(pedido.ambiente.variante).singular('tema')} ${p.tema}`,
            para: pagina(p),
            textos: [String(p.numero), p.texto, `${p.numero} ${p.texto}`],
          }),
        })
      : [],
}

interface Documento {
  perguntaEvidenciaId: number
  perguntaMunicipioId: number
  municipioId: number
  nomeArquivo: string
  numero: number
  nome: string
  uf: string
}

/** What is spelt right is looked for among all of them, what is not among the newest: there are hundreds of thousands. */
const NOVOS = 500
const documentosDe = (arquivos: SQL) => sql`${arquivos} ev join pergunta_municipio pm using ("perguntaMunicipioId")
  join pergunta p on p."perguntaId" = pm."perguntaId" join municipio m on m."municipioId" = ev."municipioId"`

/** Files by their name; they are seen on the page of their question. */
export const buscaDeDocumentos: TipoDeBusca = {
  tipo: 'documentos',
  titulo: () => 'Documentos',
  ordem: 5,
  find: async (pedido) =>
    estadosVisiveis(pedido.actor).length > 0
      ? findAchados<Documento>(pedido, {
          colunas: sql`ev."perguntaEvidenciaId", ev."perguntaMunicipioId", ev."municipioId", ev."nomeArquivo", p.numero, m.nome, m.uf`,
          de: documentosDe(sql`pergunta_evidencia`),
          onde: sql`not ev.excluida and ${can(pedido.actor, 'visualizarRejeitadas') ? sql`true` : sql`not ev.rejeitada`} and ${legiveis(pedido)}`,
          texto: sql`em_palavras(ev."nomeArquivo")`,
          ordem: sql`ev."perguntaEvidenciaId" desc`,
          grande: {
            texto: sql`ev."textoBuscado"`,
            amostra:
              documentosDe(sql`(select e.*, em_palavras(e."nomeArquivo") as "textoBuscado" from pergunta_evidencia e where not e.excluida
              and ${municipioScope(pedido.actor, sql`e."municipioId"`)} order by e."perguntaEvidenciaId" desc limit ${NOVOS})`),
          },
          achado: (d) => ({
            id: d.perguntaEvidenciaId,
            rotulo: d.nomeArquivo,
            detalhe: `${nomeComUf(d)} · ${wording(pedido.ambiente.variante).min.singular('pergunta')} ${d.numero}`,
            para: pagina(d),
            textos: [d.nomeArquivo],
          }),
        })
      : [],
}
