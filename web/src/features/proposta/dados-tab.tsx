import { Alert, Stack, Title } from '@mantine/core'
import { useRef } from 'react'
import { formatDate } from '#contract/br.ts'
import { alterarProposta, type OpcoesDaProposta, opcoesDaProposta, type Proposta } from '#contract/proposta.ts'
import { alterarDadosDeProposta, criarDadosDeProposta, type DadosDaProposta } from '#contract/proposta-dados.ts'
import { MENSAGENS_PROPOSTA as M } from '#contract/proposta-mensagens.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { ApiError } from '#web/lib/api.ts'
import { useEditor } from '#web/lib/editor.ts'
import { useCall, useMutationCall } from '#web/lib/query.ts'
import { atualDe } from '#web/lib/use-conflito.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { ConflitoDialog } from '#web/ui/conflito-dialog.tsx'
import { ErroGeral } from '#web/ui/erro-geral.tsx'
import { Carregando, ErrorState } from '#web/ui/estados.tsx'
import { DadoPessoal } from '#web/ui/fields/dado-pessoal.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { CnpjField, CpfField, PhoneField } from '#web/ui/fields/masked-field.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import classes from '#web/ui/formulario.module.css'
import { Picker } from '#web/ui/pickers/picker.tsx'
import { SaveBar } from '#web/ui/save-bar.tsx'
import { toast } from '#web/ui/toast.tsx'
import { TIPOS_DE_PROGRAMA, VIGENCIAS_OPCOES } from './cabecalho-campos.ts'
import {
  conferir,
  corpoDoCabecalho,
  corpoDosDados,
  DO_CABECALHO,
  DOS_DADOS,
  emPalavras,
  FUNDAMENTOS_OPCOES,
  mudou,
  paraValores,
  ROTULOS,
  type ValoresDosDados,
} from './dados-valores.ts'
import proprias from './proposta.module.css'
import { useTellSujo } from './sujo.ts'

/** Who came late on the data alone is shown the whole proposal all the same. */
const comoProposta = (erro: unknown, p: Proposta) => {
  const dados = atualDe<DadosDaProposta>(erro)
  if (!dados || !(erro instanceof ApiError) || 'grupos' in dados) return erro
  return new ApiError(erro.status, {
    code: 'versaoDesatualizada',
    message: erro.message,
    details: { atual: { ...p, dados, versao: dados.versao } },
  })
}

const useGravar = (p: Proposta, opcoes: OpcoesDaProposta) => {
  const alterar = useMutationCall(alterarProposta, { naTela: true })
  const criarDados = useMutationCall(criarDadosDeProposta, { naTela: true })
  const alterarDados = useMutationCall(alterarDadosDeProposta, { naTela: true })
  // One form, two records: a second attempt goes on from what the first had already written.
  const escrita = useRef<Proposta>(undefined)
  return async (v: ValoresDosDados, versao: number): Promise<Proposta> => {
    const base = escrita.current && escrita.current.versao > versao ? escrita.current : { ...p, versao }
    const qual = { municipioPropostaId: p.municipioPropostaId }
    let atual = base
    if (mudou(v, paraValores(base), DO_CABECALHO)) {
      const salva = await alterar.mutateAsync({ body: { ...qual, versao: base.versao, ...corpoDoCabecalho(v) } })
      atual = salva
      escrita.current = salva
    }
    if (mudou(v, paraValores(atual), DOS_DADOS)) {
      const corpo = { versao: atual.versao, ...corpoDosDados(v) }
      const gravados = await (atual.dados
        ? alterarDados.mutateAsync({
            body: { municipioPropostaDadosId: atual.dados.municipioPropostaDadosId, ...corpo },
          })
        : criarDados.mutateAsync({
            body: { ...qual, ...corpo, deOutraId: opcoes.dados?.municipioPropostaId ?? null },
          })
      ).catch((erro: unknown) => {
        throw comoProposta(erro, atual)
      })
      atual = { ...atual, dados: gravados, versao: gravados.versao }
    }
    escrita.current = atual
    toast.ok(M.salva)
    return atual
  }
}

const Formulario = ({ proposta: p, opcoes }: { proposta: Proposta; opcoes: OpcoesDaProposta }) => {
  const w = useWording()
  const confirmar = useConfirm()
  const gravar = useGravar(p, opcoes)
  const editor = useEditor<ValoresDosDados, Proposta>({
    registro: p,
    paraValores: (r) => paraValores(r ?? p, opcoes),
    conferir: (v) => conferir(p, v),
    perguntar: async (v, antes) =>
      v.pacoteId === antes?.pacoteId ||
      (await confirmar({
        titulo: 'Trocar o pacote?',
        texto: w.frase(
          '{As soluções} essenciais passam a ser as do novo pacote, e os valores e as parcelas são refeitos. Confira depois as premium.',
        ),
        confirmar: 'Trocar e salvar',
      })),
    gravar,
  })
  const { form, campo, ref, onSubmit, enviando, erro, sujo, conflito, descartar } = editor
  useTellSujo(sujo)
  const pode = p.acoes.editar
  const ler = { readOnly: !pode }
  const v = form.values
  const pacotes = opcoes.pacotes.some((o) => o.pacoteId === p.pacoteId)
    ? opcoes.pacotes
    : [...opcoes.pacotes, { pacoteId: p.pacoteId, nome: p.pacote }]
  const trazidos = p.dados === null && opcoes.dados !== null
  return (
    <form ref={ref} onSubmit={onSubmit} noValidate aria-label="Dados da proposta">
      <Stack gap="md">
        <ErroGeral erro={erro} />
        {pode && p.estado === 'gerada' && (
          <Alert color="yellow" role="note" py="xs">
            O documento já foi gerado. Alterar o que está aqui devolve a proposta à elaboração, e ele precisa ser gerado
            de novo.
          </Alert>
        )}
        {pode && trazidos && (
          <Alert color="blue" role="note" py="xs">
            {w.frase('Os dados {do município} e do gestor vieram da proposta anterior. Confira e salve.')}
          </Alert>
        )}
        <section className={classes.caixa} aria-label="Proposta">
          <Title order={2} size="h5" mb="sm">
            Proposta {p.numero}
          </Title>
          <div className={classes.campos} style={{ '--coluna': '14rem' } as React.CSSProperties}>
            <Picker
              label={ROTULOS.pacoteId}
              required
              opcoes={pacotes.map((o) => ({ valor: o.pacoteId, rotulo: o.nome }))}
              {...ler}
              {...campo('pacoteId')}
            />
            <TextField label={ROTULOS.ciclo} required maxLength={20} {...ler} {...campo('ciclo')} />
            <Picker
              label={ROTULOS.tipoPrograma}
              required
              opcoes={TIPOS_DE_PROGRAMA}
              {...ler}
              {...campo('tipoPrograma')}
              onChange={(t) => t && form.setFieldValue('tipoPrograma', t)}
            />
            <TextField
              label="Faixa"
              value={p.faixaNome ?? 'Sem faixa'}
              onChange={() => {}}
              readOnly
              description={w.frase('Pelo porte {do município}')}
            />
            <Picker
              label={ROTULOS.vigenciaMeses}
              required
              opcoes={VIGENCIAS_OPCOES}
              {...ler}
              {...campo('vigenciaMeses')}
              onChange={(m) => m && form.setFieldValue('vigenciaMeses', m)}
            />
            <DateField label={ROTULOS.dataProposta} required {...ler} {...campo('dataProposta')} />
            <NumberField
              label={ROTULOS.validadeDias}
              required
              min={1}
              max={365}
              description={`Vale até ${formatDate(p.validade)}`}
              {...ler}
              {...campo('validadeDias')}
            />
            <div className={proprias.duplo}>
              <Picker
                label={ROTULOS.fundamentoLegal}
                opcoes={FUNDAMENTOS_OPCOES}
                {...ler}
                {...campo('fundamentoLegal')}
              />
            </div>
          </div>
        </section>
        <section className={classes.caixa} aria-label={w.singular('municipio')}>
          <Title order={2} size="h5" mb="sm">
            {w.singular('municipio')}: {p.municipio.nome}/{p.municipio.uf}
          </Title>
          <div className={classes.campos}>
            <CnpjField label={ROTULOS.cnpj} required {...ler} {...campo('cnpj')} />
            <TextField label={ROTULOS.prefeito} required maxLength={120} {...ler} {...campo('prefeito')} />
            <DadoPessoal
              label={ROTULOS.cpfSignatario}
              {...campo('cpfSignatario')}
              somenteLeitura={!pode}
              campo={<CpfField label={ROTULOS.cpfSignatario} {...ler} {...campo('cpfSignatario')} />}
            />
            <div className={classes.largo}>
              <TextField label={ROTULOS.endereco} maxLength={300} {...ler} {...campo('endereco')} />
            </div>
          </div>
        </section>
        <section className={classes.caixa} aria-label="Gestor do contrato">
          <Title order={2} size="h5" mb="sm">
            Gestor do contrato
          </Title>
          <div className={classes.campos}>
            <TextField label={ROTULOS.gestorNome} maxLength={120} {...ler} {...campo('gestorNome')} />
            <TextField label={ROTULOS.gestorCargo} maxLength={120} {...ler} {...campo('gestorCargo')} />
            <TextField
              label={ROTULOS.gestorEmail}
              type="email"
              maxLength={200}
              description="Para onde a proposta é enviada"
              {...ler}
              {...campo('gestorEmail')}
            />
            <DadoPessoal
              label={ROTULOS.gestorTelefone}
              {...campo('gestorTelefone')}
              somenteLeitura={!pode}
              campo={<PhoneField label={ROTULOS.gestorTelefone} {...ler} {...campo('gestorTelefone')} />}
            />
            <div className={classes.largo}>
              <TextField
                label={ROTULOS.observacoes}
                linhas={3}
                maxLength={4000}
                contador={v.observacoes.length > 3500}
                {...ler}
                {...campo('observacoes')}
              />
            </div>
          </div>
        </section>
      </Stack>
      {pode && <SaveBar sujo={sujo || trazidos} salvando={enviando} onDescartar={descartar} />}
      <ConflitoDialog
        conflito={conflito}
        rotulo={(c) => ROTULOS[c as keyof typeof ROTULOS] ?? c}
        texto={(valor, c) => emPalavras(valor, c, pacotes)}
      />
    </form>
  )
}

/** The head of the proposal, who signs and who manages the contract. */
export const DadosTab = ({ proposta }: { proposta: Proposta }) => {
  const opcoes = useCall(opcoesDaProposta, { params: { id: proposta.municipioId } }, { naTela: true })
  if (opcoes.data) return <Formulario proposta={proposta} opcoes={opcoes.data} />
  if (opcoes.error) return <ErrorState erro={opcoes.error} onTentarDeNovo={() => void opcoes.refetch()} />
  return <Carregando linhas={8} altura={40} />
}
