import { can } from '#contract/access.ts'
import { formatDateTime, formatHours, maskName, nomeComUf } from '#contract/br.ts'
import { TIPO_ENCONTRO } from '#contract/encontro.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { relatorioPublico } from '#contract/relatorio-documentos.ts'
import { TIPO_EXECUCAO } from '#contract/relatorio-encontro.ts'
import { APARENCIA_RELATORIO } from '#contract/relatorio-estados.ts'
import { type Wording, wording } from '#contract/wording.ts'
import type { Actor } from '#server/access/actor.ts'
import type { PdfSection } from '#server/documents/pdf.ts'
import { richTextToPlain } from '#server/documents/richtext.ts'
import { pdfReply } from '#server/http/replies.ts'
import type { Signed, Visitor } from '#server/http/route.ts'
import { linkMorto } from '../capacidade/commands.ts'
import { loadAssinatura } from '../usuario/commands.ts'
import { findRelatorio, loadRelatorio, type RelatorioLido } from './detalhe.ts'
import { contagensDe } from './rules.ts'

const execucao = (r: RelatorioLido) =>
  r.tipoExecucaoRelatorioId === null ? null : TIPO_EXECUCAO[r.tipoExecucaoRelatorioId]
const campoDe = (rotulo: string, n: number | null | undefined) => (n == null ? [] : [{ rotulo, valor: String(n) }])
const nomeDaTarefa = (t: RelatorioLido['tarefas'][number]) => t.nome ?? 'Visitas'

const secoesDe = (actor: Actor, r: RelatorioLido, w: Wording): PdfSection[] => {
  const [tarefas, solucao] = [w.plural('tarefa'), w.singular('solucao')]
  const contagens = contagensDe(actor, r)
  const texto = (titulo: string, valor: string | null): PdfSection[] =>
    valor ? [{ tipo: 'texto', titulo, texto: valor }] : []
  return [
    {
      tipo: 'campos',
      campos: [
        { rotulo: 'Relatório', valor: `#${r.relatorioId}` },
        { rotulo: 'Situação', valor: APARENCIA_RELATORIO[r.estado].nome },
        { rotulo: 'Autor', valor: r.usuario.nome },
        { rotulo: 'Grupo', valor: r.encontro.grupo.nome },
        { rotulo: 'Local', valor: r.encontro.local },
        { rotulo: 'Início', valor: formatDateTime(r.inicio) },
        { rotulo: 'Fim', valor: formatDateTime(r.fim) },
        { rotulo: 'Execução', valor: execucao(r) },
        { rotulo: 'Horas utilizadas', valor: r.horasUtilizadasString },
        // Each by its flag, as on the page (R243, R246, R247).
        ...(can(actor, 'verParcialAcaoFinalizada')
          ? [{ rotulo: `Tipo ${w.min.do('encontro')}`, valor: TIPO_ENCONTRO[r.encontro.encontroType] }]
          : []),
        ...campoDe('PJ atendidas', contagens.pjAtendidas),
        ...campoDe('PF atendidas', contagens.pfAtendidas),
      ],
    },
    ...texto('Relatório', richTextToPlain(r.descricao)),
    {
      tipo: 'tabela',
      titulo: tarefas,
      colunas: [
        { chave: 'tarefa', titulo: tarefas, tipo: 'texto' },
        { chave: 'solucao', titulo: solucao, tipo: 'texto' },
        { chave: 'cumprida', titulo: 'Cumprida', tipo: 'texto', largura: 'auto' },
        { chave: 'horas', titulo: 'Horas', tipo: 'texto', largura: 'auto', direita: true },
      ],
      linhas: r.tarefas.map((t) => ({
        tarefa: nomeDaTarefa(t),
        solucao: t.solucao,
        cumprida: t.cumprida ? 'Sim' : 'Não',
        horas: formatHours(t.minutos),
      })),
    },
    {
      tipo: 'tabela',
      titulo: 'Convidados',
      colunas: [
        { chave: 'nome', titulo: 'Nome', tipo: 'texto' },
        { chave: 'presente', titulo: 'Presença', tipo: 'texto', largura: 'auto' },
      ],
      linhas: r.convidados.map((c) => ({ nome: maskName(c.nome), presente: c.presente ? 'Presente' : 'Ausente' })),
      vazio: 'Nenhum convidado adicionado',
    },
    ...texto('Observações', r.observacoes),
    ...texto('Complemento', r.complemento),
    ...texto('Anexos', r.anexosLidos.map((x) => x.nomeArquivo).join('\n') || null),
  ]
}

/** With the author's signature, if there is one. */
export const makePdfDoRelatorio = async (ctx: Signed, relatorioId: number) => {
  const r = await findRelatorio(ctx.db, ctx.actor, relatorioId)
  const w = wording(ctx.ambiente.variante)
  const assinatura = await loadAssinatura(ctx, r.usuario, 'Autor do relatório')
  return pdfReply(ctx, `relatorio-${relatorioId}`, {
    titulo: r.titulo,
    subtitulo: nomeComUf(r.municipio),
    secoes: [...secoesDe(ctx.actor, r, w), ...assinatura],
  })
}

/** Who may read it may give a link to it. */
export const checkLink = async (ctx: Signed, relatorioId: number) =>
  void (await findRelatorio(ctx.db, ctx.actor, relatorioId))

/** Behind an open link, which opens no more than who gave it may see and reaches now; nothing personal of guests. */
export const openPublico = async (
  ctx: Visitor,
  { alvoId, quemDeu }: { alvoId: number; quemDeu: Actor },
): Promise<OutputOf<typeof relatorioPublico>> => {
  const r = await loadRelatorio(ctx.db, quemDeu, alvoId)
  if (!r) throw linkMorto()
  await ctx.audit({ acao: 'visualizar', entidade: 'relatorio', entidadeId: alvoId })
  return {
    titulo: r.titulo,
    descricao: r.descricao,
    municipio: { nome: r.municipio.nome, uf: r.municipio.uf },
    autor: r.usuario.nome,
    estado: r.estado,
    grupo: r.encontro.grupo.nome,
    local: r.encontro.local,
    inicioString: formatDateTime(r.inicio),
    fimString: formatDateTime(r.fim),
    tipoExecucao: execucao(r),
    horasUtilizadasString: r.horasUtilizadasString,
    observacoes: r.observacoes,
    complemento: r.complemento,
    presentes: r.convidados.filter((c) => c.presente).map((c) => ({ nome: maskName(c.nome) ?? '' })),
    tarefas: r.tarefas.map((t) => ({
      nome: nomeDaTarefa(t),
      solucao: t.solucao,
      cumprida: t.cumprida,
      horas: formatHours(t.minutos),
    })),
    anexos: r.anexosLidos.map(({ nomeArquivo, tamanho }) => ({ nomeArquivo, tamanho })),
  }
}
