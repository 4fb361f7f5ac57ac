import { Text } from '@mantine/core'
import { type ReactNode, useMemo, useState } from 'react'
import { formatMoney } from '#contract/br.ts'
import {
  ARQUIVO_CONTRATO,
  alterarContrato,
  type Contrato,
  criarContrato,
  enviarContrato,
  pessoasDoContrato,
  valorTotalDe,
} from '#contract/contrato.ts'
import { ERROS } from '#contract/erros.ts'
import { nomesMunicipios } from '#contract/municipio.ts'
import { registerEndpoints } from '#contract/register.ts'
import { statusContrato } from '#contract/registers/programa.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { mensagemDe } from '#web/lib/mensagem.ts'
import { useCall, useMutationCall } from '#web/lib/query.ts'
import { useFormDialog } from '#web/lib/use-form-dialog.ts'
import { SolucoesPicker, useSolucoesDaPrateleira } from '#web/partes/solucoes-picker.tsx'
import { ConflitoDialog } from '#web/ui/conflito-dialog.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { CnpjField } from '#web/ui/fields/masked-field.tsx'
import { HoursField, MoneyField, NumberField } from '#web/ui/fields/number-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { FilePicker } from '#web/ui/file-picker.tsx'
import { FormModal } from '#web/ui/form-modal.tsx'
import formulario from '#web/ui/formulario.module.css'
import { MultiPicker } from '#web/ui/pickers/multi-picker.tsx'
import { Picker } from '#web/ui/pickers/picker.tsx'
import { Aditivos } from './aditivos.tsx'
import { rotuloDoConflito, textoDoConflito } from './conflito.ts'
import classes from './contrato.module.css'
import { dosCampos, errosDe, paraCorpo, paraValores, type ValoresContrato } from './valores.ts'

const listarStatus = registerEndpoints(statusContrato).listar

interface Props {
  /** Undefined: closed; null: a new one. */
  contrato: Contrato | null | undefined
  onFechar: () => void
}

const Secao = ({ titulo, children }: { titulo: string; children: ReactNode }) => (
  <fieldset className={classes.secao}>
    <legend>{titulo}</legend>
    {children}
  </fieldset>
)

/** Whom and what the form offers, with what the contract names already although it is offered no more. */
const useOpcoes = (contrato: Contrato | null | undefined) => {
  const w = useWording()
  const aberto = contrato !== undefined
  const pessoas = useCall(pessoasDoContrato, {}, { enabled: aberto, erro: ERROS.obterUsuarios })
  const municipios = useCall(
    nomesMunicipios,
    {},
    { enabled: aberto, erro: `Erro ao obter ${w.min.plural('municipio')}` },
  )
  const { prateleira } = useSolucoesDaPrateleira(aberto)
  const status = useCall(listarStatus, {}, { enabled: aberto, erro: 'Erro ao obter status' })
  return useMemo(() => {
    const lista = pessoas.data ?? []
    const sabidos = new Set(lista.map((p) => p.usuarioId))
    const antigos = (contrato?.usuarios ?? []).filter((u) => !sabidos.has(u.usuarioId))
    const opcao = (p: { usuarioId: number; nome: string; empresaNome?: string | null }) => ({
      valor: p.usuarioId,
      rotulo: p.nome,
      descricao: p.empresaNome ?? undefined,
    })
    const consultores = [...lista.filter((p) => p.consultor), ...antigos].map(opcao)
    const gestores = lista.map(opcao)
    const lugares = (municipios.data ?? []).map((m) => ({ valor: m.municipioId, rotulo: `${m.nome}/${m.uf}` }))
    const doStatus = (status.data ?? []).map((s) => ({ valor: Number(s.statusContratoId), rotulo: String(s.nome) }))
    return {
      carregando: pessoas.isLoading || municipios.isLoading || status.isLoading,
      empresaDe: (id: number) => lista.find((p) => p.usuarioId === id)?.empresaNome ?? '',
      consultores,
      gestores,
      municipios: lugares,
      status: doStatus,
      /** By the fields of the form, of whatever a contract may name. */
      nomes: {
        gestorId: gestores,
        statusContratoId: doStatus,
        usuarioIds: [...gestores, ...consultores],
        municipioIds: lugares,
        solucaoIds: prateleira,
      },
    }
  }, [
    pessoas.data,
    pessoas.isLoading,
    municipios.data,
    municipios.isLoading,
    status.data,
    status.isLoading,
    prateleira,
    contrato,
  ])
}

/** A consultant's contract in sections: what it is, who works, when, how much, amendments and the signed file. */
export const ContratoForm = ({ contrato, onFechar }: Props) => {
  const w = useWording()
  const criar = useMutationCall(criarContrato, { naTela: true, sucesso: w.comSucesso('contrato', 'incluído') })
  const alterar = useMutationCall(alterarContrato, { naTela: true, sucesso: w.comSucesso('contrato', 'salvo') })
  const enviarArquivo = useMutationCall(enviarContrato, { naTela: true })
  const [arquivo, setArquivo] = useState<File>()
  const [rodada, setRodada] = useState(0)
  const opcoes = useOpcoes(contrato)
  const enviarPdf = async (salvo: Contrato, pdf: File) => {
    try {
      await enviarArquivo.mutateAsync({ body: { contratoId: salvo.contratoId }, files: { arquivo: pdf } })
    } catch (erro) {
      // The contract is saved: trying again must not create another one.
      adotar(salvo)
      throw new Error(`O contrato foi salvo, mas o arquivo não: ${mensagemDe(erro)}`)
    }
  }
  const { base, valores, erros, mudar, campo, sujo, enviar, conflito, adotar } = useFormDialog({
    registro: contrato,
    chave: (c) => c.contratoId,
    paraValores,
    conferir: (v, lido) => errosDe(v, Boolean(lido)),
    gravar: async (v, lido) => {
      const corpo = paraCorpo(v)
      const salvo = await (lido
        ? alterar.mutateAsync({ body: { ...corpo, contratoId: lido.contratoId, versao: lido.versao } })
        : criar.mutateAsync({ body: corpo }))
      if (arquivo) await enviarPdf(salvo, arquivo)
    },
    campos: dosCampos,
    onFechar,
    aoAbrir: () => {
      setArquivo(undefined)
      setRodada((n) => n + 1)
    },
  })

  const escolherConsultores = (usuarioIds: number[]) =>
    mudar({
      usuarioIds,
      // The company of the first consultant, unless one was typed.
      ...(!valores.empresaNome && usuarioIds[0] && { empresaNome: opcoes.empresaDe(usuarioIds[0]) }),
    })
  const total = totalDe(valores)

  return (
    <>
      <FormModal
        aberto={contrato !== undefined}
        onFechar={onFechar}
        titulo={base ? `Editar contrato ${base.numContrato}` : w.min.novo('contrato')}
        largura={800}
        sujo={sujo || (contrato !== undefined && arquivo !== undefined)}
        onEnviar={enviar}
      >
        <Secao titulo="Contrato">
          <div className={`${formulario.campos} ${classes.campos}`}>
            <TextField label="Nº do contrato" required maxLength={60} data-autofocus {...campo('numContrato')} />
            <Picker label="Gestor" opcoes={opcoes.gestores} carregando={opcoes.carregando} {...campo('gestorId')} />
            <Picker
              label="Status"
              description="Onde está a papelada; a situação vem das datas e do saldo."
              opcoes={opcoes.status}
              carregando={opcoes.carregando}
              {...campo('statusContratoId')}
            />
            <div className={formulario.largo}>
              <TextField label="Objeto" required linhas={2} maxLength={2000} contador {...campo('objeto')} />
            </div>
          </div>
        </Secao>
        <Secao titulo="Quem executa">
          <div className={`${formulario.campos} ${classes.campos}`}>
            <MultiPicker
              label="Consultores"
              required
              opcoes={opcoes.consultores}
              carregando={opcoes.carregando}
              {...campo('usuarioIds')}
              onChange={escolherConsultores}
            />
            <MultiPicker
              label={w.plural('municipio')}
              maxChips={1}
              opcoes={opcoes.municipios}
              carregando={opcoes.carregando}
              {...campo('municipioIds')}
            />
            <SolucoesPicker {...campo('solucaoIds')} />
            <TextField label="Empresa credenciada" required maxLength={160} {...campo('empresaNome')} />
            <CnpjField label="CNPJ" required {...campo('cnpj')} />
          </div>
        </Secao>
        <Secao titulo="Prazo e quantidades">
          <div className={`${formulario.campos} ${classes.campos}`}>
            <DateField label="Início" required {...campo('inicio')} />
            <DateField label="Fim" required {...campo('fim')} />
            <HoursField label="Horas previstas" required {...campo('horas')} />
            <NumberField label="Entregas previstas" required min={1} max={10_000} {...campo('qtdEntregasPrevistas')} />
            <MoneyField label="Valor por hora" {...campo('valorHora')} />
            <div>
              <Text size="sm" fw={600}>
                Valor total
              </Text>
              <Text component="output" aria-label="Valor total" mt={8} display="block">
                {total === null ? 'Informe horas e valor por hora' : formatMoney(total)}
              </Text>
            </div>
          </div>
        </Secao>
        <Secao titulo="Aditivos">
          <Aditivos aditivos={valores.aditivos} erros={erros} onChange={(aditivos) => mudar({ aditivos })} />
        </Secao>
        <Secao titulo="Arquivo">
          <FilePicker
            key={rodada}
            label={base?.arquivoNome ? `Trocar o PDF (${base.arquivoNome})` : 'PDF do contrato'}
            {...ARQUIVO_CONTRATO}
            required={false}
            error={erros.arquivo}
            onChange={(envios) => setArquivo(envios[0]?.file)}
          />
        </Secao>
      </FormModal>
      <ConflitoDialog conflito={conflito} rotulo={rotuloDoConflito} texto={textoDoConflito(opcoes.nomes)} />
    </>
  )
}

/** The rule of the contract on what is being typed; none while something is missing. */
const totalDe = (v: ValoresContrato) => {
  if (v.horas === null || Number.isNaN(v.horas)) return null
  const { aditivos, qtdHorasPrevistas } = paraCorpo(v)
  return valorTotalDe({
    ...v,
    aditivos: aditivos.map((a) => ({ ...a, horas: Number.isNaN(a.horas) ? null : a.horas })),
    qtdHorasPrevistas,
    qtdEntregasPrevistas: v.qtdEntregasPrevistas ?? 0,
    horasAprovadas: 0,
    qtdEntregas: 0,
  })
}
