import { Alert, Button, Group } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { formatDateTime } from '#contract/br.ts'
import { verificarProcesso } from '#contract/pagamento.ts'
import { APARENCIA_PROCESSO } from '#contract/pagamento-estados.ts'
import { useCall } from '#web/lib/query.ts'
import { Dado, Dados } from '#web/partes/relatorio/dados.tsx'
import { Carregando, ErrorState } from '#web/ui/estados.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import quadro from '#web/ui/quadro.module.css'

const FORMATO = /^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/
const Conferido = ({ codigo }: { codigo: string }) => {
  const lido = useCall(verificarProcesso, { params: { codigo } }, { naTela: true })
  if (lido.error)
    return <ErrorState titulo="O código não confere" erro={lido.error} onTentarDeNovo={() => void lido.refetch()} />
  if (!lido.data) return <Carregando linhas={5} altura={32} />
  const p = lido.data
  return (
    <>
      <Alert color="green" role="status" mb="md" title="O documento é autêntico">
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
  const { codigo } = useParams()
  const navigate = useNavigate()
  const [texto, setTexto] = useState(codigo ?? '')
  const [erro, setErro] = useState<string>()
  const conferir = (e: FormEvent) => {
    e.preventDefault()
    const dito = texto.trim().toUpperCase()
    if (!FORMATO.test(dito)) return setErro('Informe o código como no papel: quatro grupos de quatro letras ou números')
    setErro(undefined)
    void navigate(`/verificar-pagamento/${dito}`)
  }
  return (
    <PageFrame titulo="Verificar documento">
      <form onSubmit={conferir} noValidate>
        <Group align="end" mb="md">
          <TextField
            label="Código de verificação"
            placeholder="ABCD-EFGH-2345-6789"
            value={texto}
            onChange={setTexto}
            error={erro}
          />
          <Button type="submit">Conferir</Button>
        </Group>
      </form>
      {codigo && FORMATO.test(codigo) && (
        <div className={quadro.quadro}>
          <Conferido codigo={codigo} />
        </div>
      )}
    </PageFrame>
  )
}
