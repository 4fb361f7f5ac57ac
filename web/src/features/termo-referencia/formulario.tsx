import { useEffect, useMemo, useState } from 'react'
import { forWho } from '#contract/register.ts'
import type { RegisterRow } from '#contract/register-field.ts'
import { naVariante } from '#contract/register-words.ts'
import { nomeDaSolucao, type Termo } from '#contract/termo-referencia.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { call } from '#web/lib/api.ts'
import { useSession } from '#web/lib/session.ts'
import { useReferencias } from '#web/registers/references.ts'
import { RegisterForm } from '#web/registers/register-form.tsx'
import type { Opcao } from '#web/ui/pickers/opcoes.tsx'
import { toast } from '#web/ui/toast.tsx'
import { CADASTROS } from './cadastros.ts'
import type { Cadastro, Dialogo } from './dialogo.ts'
import { solucoesDo, tarefasDo } from './nos.ts'

type Aberto = Extract<Dialogo, { qual: 'cadastro' }>

interface Props {
  dialogo: Aberto | undefined
  termo: Termo
  onFechar: () => void
}

/** The form of one of the term's registers. What is edited is read anew: what it says is what is there. */
export const Formulario = ({ dialogo, termo, onFechar }: Props) => {
  // It keeps what it shows until it is gone from the page.
  const [ultimo, setUltimo] = useState(dialogo)
  if (dialogo && dialogo !== ultimo) setUltimo(dialogo)
  return ultimo ? (
    <Preenchido key={ultimo.cadastro} dialogo={dialogo} ultimo={ultimo} termo={termo} onFechar={onFechar} />
  ) : null
}

/** What holds them is chosen from this term alone. */
const doTermo = (termo: Termo): ReadonlyMap<string, readonly Opcao<number>[]> =>
  new Map([
    [
      'municipioGrupoSolucaoId',
      termo.grupos
        .filter((g) => !g.desabilitado)
        .map((g) => ({ valor: g.municipioGrupoSolucaoId, rotulo: g.nome, grupo: g.eixo.nome })),
    ],
    [
      'municipioSolucaoId',
      solucoesDo(termo)
        .filter(({ solucao }) => solucao.situacao < 3)
        .map(({ grupo, solucao }) => ({
          valor: solucao.municipioSolucaoId,
          rotulo: nomeDaSolucao(solucao),
          grupo: grupo.nome,
        })),
    ],
    [
      'municipioTarefaId',
      tarefasDo(termo)
        .filter(({ solucao, tarefa }) => solucao.situacao < 3 && !tarefa.desabilitado)
        .map(({ solucao, tarefa }) => ({
          valor: tarefa.municipioTarefaId,
          rotulo: tarefa.nome,
          grupo: nomeDaSolucao(solucao),
        })),
    ],
  ])

/** The row as it is now; none for a new one. */
const useLinha = (dialogo: Aberto | undefined, onFechar: () => void) => {
  const [linha, setLinha] = useState<RegisterRow | null>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is read when the dialog opens
  useEffect(() => {
    if (!dialogo || dialogo.id === null) return setLinha(dialogo ? null : undefined)
    let fora = false
    call(CADASTROS[dialogo.cadastro].chamadas.obter, { params: { id: dialogo.id } }).then(
      (lida) => !fora && setLinha(lida as RegisterRow),
      (erro) => {
        if (fora) return
        toast.erro(erro)
        onFechar()
      },
    )
    return () => {
      fora = true
      setLinha(undefined)
    }
  }, [dialogo])
  return linha
}

interface PreenchidoProps extends Props {
  ultimo: Aberto & { cadastro: Cadastro }
}
const Preenchido = ({ dialogo, ultimo, termo, onFechar }: PreenchidoProps) => {
  const w = useWording()
  const { can } = useSession()
  const { registro: original, chamadas } = CADASTROS[ultimo.cadastro]
  const registro = useMemo(() => forWho(naVariante(original, w), can), [original, w, can])
  const daqui = useMemo(() => doTermo(termo), [termo])
  const deFora = useMemo(
    () => ({ ...registro, campos: registro.campos.filter((f) => !daqui.has(f.chave) && f.chave !== 'municipioId') }),
    [registro, daqui],
  )
  const lidas = useReferencias(deFora)
  const referencias = useMemo(() => new Map([...lidas, ...daqui]), [lidas, daqui])
  const fixos = useMemo(() => ({ municipioId: termo.municipio.municipioId, ...ultimo.em }), [termo, ultimo.em])
  const linha = useLinha(dialogo, onFechar)
  /** 'Solução: Lei Geral': of a new one begun at a row of the tree. */
  const onde = registro.campos.flatMap((f) => {
    const lugar = daqui.get(f.chave)?.find((o) => o.valor === ultimo.em?.[f.chave])
    return lugar ? [`${f.rotulo}: ${lugar.rotulo}`] : []
  })[0]
  return (
    <RegisterForm
      registro={registro}
      chamadas={chamadas}
      referencias={referencias}
      linha={linha}
      onFechar={onFechar}
      fixos={fixos}
      onde={onde}
    />
  )
}
