import { type SQL, sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import { AVALIAR_CLIENTE_OCULTO, ORGANIZAR_CLIENTE_OCULTO } from '#contract/cliente-oculto.ts'
import { SITUACAO_CONTATO } from '#contract/cliente-oculto-estados.ts'
import { capacidades } from '#contract/variants.ts'
import type { PedidoDePendencias, TipoDePendencia } from '#server/http/route.ts'
import { avaliaEm, organizaEm } from './lados.ts'
import { paginaDoContato } from './queries.ts'

const nome = { um: 'contato de Cliente Oculto', varios: 'contatos de Cliente Oculto' }
const { agendado, emAvaliacao, enviado, invalidado, naoIniciado } = SITUACAO_CONTATO
const em = (...situacoes: number[]) =>
  sql`c.situacao in (${sql.raw(situacoes.join(', '))}) and c."substituidoEm" is null`

const itens = (onde: SQL, municipioId: SQL, prazo: SQL, desde: SQL) =>
  sql`select c."clienteOcultoContatoId" as "itemId", ${municipioId} as "municipioId", null::int as "eixoId",
      m.nome || '/' || m.uf || ': contato ' || c.numero as titulo, o.grupo as detalhe, null::int as numero, ${prazo} as prazo,
      ${desde} as desde, ${paginaDoContato} as para, false as salvo
    from cliente_oculto_contato c join cliente_oculto o using ("clienteOcultoId") join municipio m on m."municipioId" = o."municipioId"
    where ${onde}`
const diaDe = (coluna: SQL) => sql`(${coluna} at time zone 'America/Sao_Paulo')::date`
const NULO = sql`null::int`

/** Contacts that wait for this person: to be scheduled and made, to be made again, to be validated. */
export const pendenciasDeClienteOculto = ({ actor, ambiente }: PedidoDePendencias): readonly TipoDePendencia[] => {
  if (!capacidades(ambiente.variante).clienteOculto) return []
  return [
    ...(can(actor, AVALIAR_CLIENTE_OCULTO) && !actor.acessoTotal
      ? [
          {
            chave: 'cliente-oculto-a-avaliar',
            nome,
            titulo: { um: 'Contato de Cliente Oculto por fazer', varios: 'Contatos de Cliente Oculto por fazer' },
            tom: 'andamento' as const,
            passo: 'Avaliar',
            comPrazo: true as const,
            // Of no place: it is none that the person reaches.
            itens: itens(
              sql`${em(naoIniciado, agendado, emAvaliacao)} and ${avaliaEm(actor)}`,
              NULO,
              diaDe(sql`c."agendadoPara"`),
              sql`o.criacao`,
            ),
          },
          {
            chave: 'cliente-oculto-a-refazer',
            nome,
            titulo: { um: 'Contato de Cliente Oculto para refazer', varios: 'Contatos de Cliente Oculto para refazer' },
            tom: 'atencao' as const,
            passo: 'Agendar de novo',
            itens: itens(
              sql`${em(invalidado)} and c."enviadoPor" = ${actor.usuarioId} and ${avaliaEm(actor)}`,
              NULO,
              sql`null::date`,
              sql`c."enviadoEm"`,
            ),
          },
        ]
      : []),
    ...(can(actor, ORGANIZAR_CLIENTE_OCULTO)
      ? [
          {
            chave: 'cliente-oculto-a-validar',
            nome,
            titulo: { um: 'Contato de Cliente Oculto para validar', varios: 'Contatos de Cliente Oculto para validar' },
            tom: 'andamento' as const,
            passo: 'Validar',
            itens: itens(
              sql`${em(enviado)} and ${organizaEm(actor, sql`o."municipioId"`)}`,
              sql`o."municipioId"`,
              sql`null::date`,
              sql`c."enviadoEm"`,
            ),
          },
        ]
      : []),
  ]
}
