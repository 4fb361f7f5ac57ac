import { Button, CloseButton, Loader, Modal, TextInput } from '@mantine/core'
import {
  IconArrowRight,
  IconClock,
  IconFileText,
  IconHelpCircle,
  IconMapPin,
  IconSearch,
  IconUser,
} from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { MAX_BUSCA, TIPO_CIDADE } from '#contract/busca.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { mensagemDe } from '#web/lib/mensagem.ts'
import type { Icone } from '#web/ui/acao.ts'
import { Tecla } from '#web/ui/tecla.tsx'
import { quantos } from '#web/ui/texto.ts'
import { useCelular } from '#web/ui/use-celular.ts'
import { useSair } from '../shell/sair.tsx'
import classes from './barra.module.css'
import { type Digitado, emGrupos, type GrupoDeItens, type Item, melhor, semMover } from './itens.ts'
import { useDoAparelho } from './ofertas.ts'
import { useAchados } from './use-achados.ts'

/** Kinds without a picture of their own have an arrow. */
const ICONES: Readonly<Record<string, Icone>> = {
  recentes: IconClock,
  [TIPO_CIDADE]: IconMapPin,
  pessoas: IconUser,
  perguntas: IconHelpCircle,
  'cadastro-perguntas': IconHelpCircle,
  documentos: IconFileText,
}

const DA_CIDADE = /^\/cidade\/(\d+)\//

interface PropsItem {
  item: Item
  id: string
  icone: Icone
  escolhido: boolean
  onEscolher: () => void
  onAbrir: () => void
}

const UmItem = ({ item, id, icone: Icon, escolhido, onEscolher, onAbrir }: PropsItem) => {
  const comuns = {
    id,
    role: 'option',
    tabIndex: -1,
    'aria-selected': escolhido,
    className: classes.item,
    // Only a mouse that moves chooses: what comes to lie under it does not.
    onMouseMove: () => !escolhido && onEscolher(),
  } as const
  const conteudo = (
    <>
      <Icon size={18} aria-hidden />
      <span className={classes.rotulo}>{item.rotulo}</span>
      {item.detalhe && <span className={classes.detalhe}>{item.detalhe}</span>}
    </>
  )
  return item.para ? (
    <Link
      {...comuns}
      to={item.para}
      onClick={(e) => {
        // Ctrl and the middle button open another tab, as of any link.
        if (e.ctrlKey || e.metaKey || e.shiftKey) return
        e.preventDefault()
        onAbrir()
      }}
    >
      {conteudo}
    </Link>
  ) : (
    <button type="button" {...comuns} onClick={onAbrir}>
      {conteudo}
    </button>
  )
}

interface Props {
  aberta: boolean
  /** What was typed while this was on its way. */
  digitado: () => Digitado
  /** The field has the focus: from here on it takes the keys itself. */
  onPronta: () => void
  /** `indo`: another page opens and takes the focus. */
  onFechar: (indo: boolean) => void
}

const contados = (grupos: readonly GrupoDeItens[]) => grupos.flatMap((g) => g.itens)

/** One field over everything: where to go, whom to look up, what to do. */
export const Barra = ({ aberta, digitado, onPronta, onFechar }: Props) => {
  const { sair, dialogo } = useSair()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const w = useWording()
  const celular = useCelular()
  const id = useId()
  const lista = useRef<HTMLDivElement>(null)
  const [texto, setTexto] = useState('')
  /** Chosen by hand, with the list as it stood. */
  const [escolha, setEscolha] = useState<{ chave: string; parados: readonly GrupoDeItens[] }>()
  const [abrirAoChegar, setAbrirAoChegar] = useState(false)
  const municipioId = Number(DA_CIDADE.exec(pathname)?.[1]) || undefined
  const aparelho = useDoAparelho(aberta, sair)
  const { achados, deAntes, espera, erro, semConexao, ja, denovo } = useAchados(aberta ? texto : '', municipioId)

  const novos = useMemo(() => emGrupos({ texto, ...aparelho, achados, deAntes }), [texto, aparelho, achados, deAntes])
  const grupos = escolha ? semMover(escolha.parados, novos) : novos
  const itens = contados(grupos)
  const atual = itens.find((i) => i.chave === escolha?.chave) ?? melhor(grupos)
  const idDe = (item: Item) => `${id}-${item.chave.replace(/\W/g, '_')}`

  const digitar = (novo: string) => {
    setTexto(novo)
    setEscolha(undefined)
    setAbrirAoChegar(false)
  }
  const fechar = (indo = false) => {
    digitar('')
    onFechar(indo)
  }
  const abrir = ({ para, fazer }: Item) => {
    const indo = para !== undefined && para !== pathname
    fechar(indo)
    if (indo) void navigate(para)
    fazer?.()
  }
  const escolher = (item: Item | undefined) => item && setEscolha({ chave: item.chave, parados: grupos })

  const receber = () => {
    const antes = digitado()
    onPronta()
    if (antes.texto) setTexto((t) => t + antes.texto)
    // Of what is typed the list is not there yet.
    else if (antes.passos !== 0) escolher(itens.at(antes.passos % itens.length))
    if (antes.enter) setAbrirAoChegar(true)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is awaited opens it
  useEffect(() => {
    if (!abrirAoChegar) return
    if (espera) return ja()
    setAbrirAoChegar(false)
    if (atual) abrir(atual)
  }, [abrirAoChegar, espera, texto])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the one that is chosen is kept in view
  useEffect(() => {
    if (atual) document.getElementById(idDe(atual))?.scrollIntoView({ block: 'nearest' })
    if (atual === itens[0] && lista.current) lista.current.scrollTop = 0
  }, [atual?.chave])

  const andar = (e: KeyboardEvent, para: number) => {
    e.preventDefault()
    if (itens.length > 0) escolher(itens.at(para % itens.length))
  }
  const onKeyDown = (e: KeyboardEvent) => {
    if (e.nativeEvent.isComposing) return
    const onde = atual ? itens.indexOf(atual) : -1
    if (e.key === 'ArrowDown') return andar(e, onde + 1)
    if (e.key === 'ArrowUp') return andar(e, onde - 1)
    if (e.key !== 'Enter') return
    e.preventDefault()
    // Who chose by hand gets that; who typed gets the answer to what was typed.
    if (atual && (escolha || !espera)) abrir(atual)
    else if (espera) setAbrirAoChegar(true)
  }

  const cortados = grupos.some((g) => g.haMais)
  const nada = texto.trim() !== '' && itens.length === 0 && !espera && !erro
  const resumo = espera
    ? 'Buscando…'
    : nada
      ? 'Nada encontrado'
      : texto.trim() && `${cortados ? 'Mais de ' : ''}${quantos(itens.length, 'resultado', 'resultados')}`
  return (
    <>
      {dialogo}
      <Modal.Root
        opened={aberta}
        onClose={() => fechar()}
        padding={0}
        size={600}
        yOffset="10dvh"
        fullScreen={celular}
        returnFocus={false}
        transitionProps={{ duration: 0 }}
        className={celular ? classes.inteira : undefined}
      >
        <Modal.Overlay />
        <Modal.Content aria-label="Buscar">
          <Modal.Body>
            <TextInput
              data-autofocus
              type="search"
              size="lg"
              className={classes.campo}
              aria-label="Buscar"
              placeholder={`Buscar ${w.min.plural('municipio')}, telas, documentos…`}
              maxLength={MAX_BUSCA}
              autoComplete="off"
              spellCheck={false}
              leftSection={espera ? <Loader size={18} aria-hidden /> : <IconSearch size={20} aria-hidden />}
              rightSection={celular && <CloseButton size={44} aria-label="Fechar a busca" onClick={() => fechar()} />}
              role="combobox"
              aria-expanded={itens.length > 0}
              aria-controls={`${id}-lista`}
              aria-autocomplete="list"
              aria-activedescendant={atual && idDe(atual)}
              value={texto}
              onChange={(e) => digitar(e.currentTarget.value)}
              onFocus={receber}
              onKeyDown={onKeyDown}
            />
            <span role="status" className="praca-so-leitor">
              {resumo}
            </span>
            <div
              id={`${id}-lista`}
              role="listbox"
              aria-label="Resultados da busca"
              className={classes.lista}
              ref={lista}
            >
              {grupos.map((g) => (
                // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of options
                <div key={g.chave} role="group" aria-labelledby={`${id}-${g.chave}`}>
                  <div className={classes.grupo}>
                    <span id={`${id}-${g.chave}`}>{g.titulo}</span>
                    {g.haMais && ` · os ${g.itens.length} primeiros resultados`}
                  </div>
                  {g.itens.map((item) => (
                    <UmItem
                      key={item.chave}
                      item={item}
                      id={idDe(item)}
                      icone={item.icone ?? ICONES[g.chave] ?? IconArrowRight}
                      escolhido={item === atual}
                      onEscolher={() => escolher(item)}
                      onAbrir={() => abrir(item)}
                    />
                  ))}
                </div>
              ))}
            </div>
            {nada && <p className={classes.nota}>Nada encontrado para “{texto.trim()}”.</p>}
            {semConexao && (
              <p className={classes.nota}>Sem conexão: só as telas e os lugares recentes podem ser procurados.</p>
            )}
            {erro && (
              <div className={classes.nota} role="alert">
                {mensagemDe(erro)}{' '}
                <Button variant="subtle" size="compact-sm" h={32} onClick={denovo}>
                  Tentar de novo
                </Button>
              </div>
            )}
            {!celular && (
              <div className={classes.pe} aria-hidden>
                <span>
                  <Tecla nome="cima" size="xs" /> <Tecla nome="baixo" size="xs" /> escolher
                </span>
                <span>
                  <Tecla nome="Enter" size="xs" /> abrir
                </span>
                <span>
                  <Tecla nome="Esc" size="xs" /> fechar
                </span>
              </div>
            )}
          </Modal.Body>
        </Modal.Content>
      </Modal.Root>
    </>
  )
}
