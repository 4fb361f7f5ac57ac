import { Stack, Text } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { formatCpf, nomeComUf } from '#contract/br.ts'
import { TIPO_ENCONTRO } from '#contract/encontro.ts'
import { ERROS } from '#contract/erros.ts'
import { getRelatorio, type RelatorioDeEncontro, TIPO_EXECUCAO } from '#contract/relatorio-encontro.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { useCall } from '#web/lib/query.ts'
import { Dado, Dados as Lista, Parte } from '#web/partes/relatorio/dados.tsx'
import classes from '#web/partes/relatorio/relatorio.module.css'
import ul from '#web/ui/lista.module.css'
import { RichTextView } from '#web/ui/rich-text-view.tsx'

export const useRelatorio = (id: number | string) =>
  useCall(getRelatorio, { params: { id } }, { erro: ERROS.obterRelatorios, naTela: true })

/** Whether somebody came or something was done: in words, with a sign. */
const Sim = ({ feito, sim, nao }: { feito: boolean; sim: string; nao: string }) => {
  const Icon = feito ? IconCheck : IconX
  return (
    <Text span size="sm" c={feito ? undefined : 'dimmed'}>
      <Icon size={14} aria-hidden style={{ verticalAlign: '-2px', marginInlineEnd: 4 }} />
      {feito ? sim : nao}
    </Text>
  )
}

const Dados = ({ relatorio: r }: { relatorio: RelatorioDeEncontro }) => {
  const w = useWording()
  return (
    <Lista>
      <Dado rotulo={w.singular('municipio')}>{nomeComUf(r.municipio)}</Dado>
      <Dado rotulo={w.singular('encontro')}>{r.encontro.titulo}</Dado>
      <Dado rotulo={w.singular('grupo')}>{r.encontro.grupo.nome}</Dado>
      <Dado rotulo="Local">{r.encontro.local}</Dado>
      <Dado rotulo="Início">{r.inicioString}</Dado>
      <Dado rotulo="Fim">{r.fimString}</Dado>
      {r.tipoExecucaoRelatorioId && <Dado rotulo="Tipo de execução">{TIPO_EXECUCAO[r.tipoExecucaoRelatorioId]}</Dado>}
      <Dado rotulo="Horas utilizadas">{r.horasUtilizadasString}</Dado>
      {r.encontro.encontroType && (
        <Dado rotulo={`Tipo ${w.min.do('encontro')}`}>{TIPO_ENCONTRO[r.encontro.encontroType]}</Dado>
      )}
      {r.pjAtendidas !== null && <Dado rotulo="PJ atendidas">{String(r.pjAtendidas)}</Dado>}
      {r.pfAtendidas !== null && <Dado rotulo="PF atendidas">{String(r.pfAtendidas)}</Dado>}
      <Dado rotulo="Criado por">{r.usuario.nome}</Dado>
    </Lista>
  )
}

/** Everything that a report tells. The text is what the server kept of it: nothing in it runs. */
export const Documento = ({ relatorio: r }: { relatorio: RelatorioDeEncontro }) => {
  const w = useWording()
  const presentes = r.convidadosRelatorio.filter((c) => c.presente).length
  return (
    <Stack gap="lg">
      <Dados relatorio={r} />
      <Parte titulo="Relatório">
        <RichTextView html={r.descricao} />
      </Parte>
      <Parte titulo={`${w.plural('tarefa')} (${r.tarefasRelatorio.length})`}>
        {r.tarefasRelatorio.length === 0 ? (
          <Text size="sm" c="dimmed">
            {w.min.nenhum('tarefa')}
          </Text>
        ) : (
          <ul className={ul.nua} aria-label={w.plural('tarefa')}>
            {r.tarefasRelatorio.map((t) => (
              <li key={`${t.municipioSolucaoId}-${t.municipioTarefaId}`} className={classes.linha}>
                <div className={classes.nome}>
                  <Text size="sm">{t.municipioTarefa?.nome ?? 'Visitas'}</Text>
                  <Text size="xs" c="dimmed">
                    {t.municipioSolucao.nome}
                  </Text>
                </div>
                <Sim
                  feito={t.cumprida}
                  sim={w.flexiona('tarefa', 'Cumprido')}
                  nao={w.flexiona('tarefa', 'Não cumprido')}
                />
                <Text size="sm" className={classes.numero}>
                  {t.horas} h
                </Text>
              </li>
            ))}
          </ul>
        )}
      </Parte>
      <Parte titulo={`Convidados (${presentes} de ${r.convidadosRelatorio.length} presentes)`}>
        {r.convidadosRelatorio.length === 0 ? (
          <Text size="sm" c="dimmed">
            Nenhum convidado adicionado
          </Text>
        ) : (
          <ul className={ul.nua} aria-label="Convidados">
            {r.convidadosRelatorio.map((c, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list is only read
              <li key={i} className={classes.linha}>
                <div className={classes.nome}>
                  <Text size="sm">{c.nome}</Text>
                  <Text size="xs" c="dimmed">
                    {[c.cpf && formatCpf(c.cpf), c.email].filter(Boolean).join(' · ')}
                  </Text>
                </div>
                <Sim feito={c.presente} sim="Presente" nao="Ausente" />
              </li>
            ))}
          </ul>
        )}
      </Parte>
      {r.observacoes && (
        <Parte titulo="Observações">
          <Text size="sm" className={classes.linhas}>
            {r.observacoes}
          </Text>
        </Parte>
      )}
      {r.complemento && (
        <Parte titulo="Complemento">
          <Text size="sm" className={classes.linhas}>
            {r.complemento}
          </Text>
        </Parte>
      )}
    </Stack>
  )
}
