import { Alert, Button, Group } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { formatDateTime } from '#contract/br.ts'
import { APARENCIA_PROCESSO, estaVivo } from '#contract/pagamento-estados.ts'
import { verificarProcesso } from '#contract/pagamento-verificacao.ts'
import { ApiError } from '#web/lib/api.ts'
import { useCall } from '#web/lib/query.ts'
import { Dado, Dados } from '#web/partes/relatorio/dados.tsx'
import { Carregando, ErrorState } from '#web/ui/estados.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import quadro from '#web/ui/quadro.module.css'

const FORMATO = /^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/
const ERRO_DO_CODIGO = 'Informe o código como no papel: quatro grupos de quatro letras ou números'
/** As on the paper, however it was typed: small letters, without dashes, with spaces. */
const lerCodigo = (texto: string) =>
  texto
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/.{4}(?=.)/g, '$&-')
const Conferido = ({ codigo }: { codigo: string }) => {
  const lido = useCall(verificarProcesso, { params: { codigo } }, { naTela: true })
  if (lido.error)
    return lido.error instanceof ApiError && lido.error.status === 404 ? (
      <ErrorState titulo="O código não confere" erro={lido.error} />
    ) : (
      <ErrorState erro={lido.error} onTentarDeNovo={() => void lido.refetch()} />
    )
  if (!lido.data) return <Carregando linhas={5} altura={32} />
  const p = lido.data
  return (
    <>
      <Alert
        color={estaVivo(p.estado) ? 'green' : 'yellow'}
        role="status"
        mb="md"
        title={`O documento é autêntico${estaVivo(p.estado) ? '' : `, mas o processo ${APARENCIA_PROCESSO[p.estado].frase}`}`}
      >
        Confira se o papel diz o mesmo que está abaixo.
      </Alert>
      <Dados>
        <Dado rotulo="Código de contratação">{p.codigoContratacao}</Dado>
        <Dado rotulo="Relatório">{`${p.numero} de ${p.total}`}</Dado>
        <Dado rotulo="Consultor">{p.consultor}</Dado>
        <Dado rotulo="Período de realização">{p.periodoRealizacao}</Dado>
        <Dado rotulo="Horas">{p.horas}</Dado>
        <Dado rotulo="Situação">{APARENCIA_PROCESSO[p.estado].nome}</Dado>
        <Dado rotulo="Aberto em">{formatDateTime(p.criacao)}</Dado>
        <Dado rotulo="Analisado em">{p.analisadoEm && formatDateTime(p.analisadoEm)}</Dado>
      </Dados>
    </>
  )
}

/** `/verificar-pagamento/:codigo`: whether a paper is what was issued; no login. */
export const VerificarPage = () => {
  const { codigo = '' } = useParams()
  const navigate = useNavigate()
  const campo = useRef<HTMLFormElement>(null)
  const dado = lerCodigo(codigo)
  const [texto, setTexto] = useState(dado)
  const [erro, setErro] = useState(dado && !FORMATO.test(dado) ? ERRO_DO_CODIGO : undefined)
  const conferir = (e: FormEvent) => {
    e.preventDefault()
    const dito = lerCodigo(texto)
    if (!FORMATO.test(dito)) {
      setErro(ERRO_DO_CODIGO)
      return campo.current?.querySelector('input')?.focus()
    }
    setErro(undefined)
    setTexto(dito)
    void navigate(`/verificar-pagamento/${dito}`)
  }
  return (
    <PageFrame
      titulo="Verificar documento"
      subtitulo="Diz se um processo de pagamento ou um relatório de prestação de serviço foi emitido aqui. O código está no próprio documento."
    >
      <form ref={campo} onSubmit={conferir} noValidate>
        <Group align="start" mb="md">
          <TextField
            label="Código de verificação"
            placeholder="ABCD-EFGH-2345-6789"
            value={texto}
            onChange={setTexto}
            error={erro}
            autoComplete="off"
          />
          <Button type="submit" mt="1.5rem">
            Conferir
          </Button>
        </Group>
      </form>
      {FORMATO.test(dado) && (
        <div className={quadro.quadro}>
          <Conferido codigo={dado} />
        </div>
      )}
    </PageFrame>
  )
}
