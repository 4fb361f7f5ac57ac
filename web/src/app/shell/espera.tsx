import { Menu, Text, UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconCloudUp, IconExclamationCircle } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { Acompanhamento, Diagnostico } from '#contract/acompanhamento.ts'
import { nomeComUf } from '#contract/municipio.ts'
import type { PerguntaDetalhe } from '#contract/pergunta-municipio.ts'
import type { Wording } from '#contract/wording.ts'
import { ambiente, useWording } from '#web/lib/ambiente.ts'
import { arquivosPorEnviar } from '#web/lib/arquivos-guardados.ts'
import { type Espera, esperaAlgo, guardadoAqui, naoAceito, quantasEsperam, useEspera } from '#web/lib/espera.ts'
import { lerLeitura, type PorEnviar, porEnviar } from '#web/lib/guardados.ts'
import classes from './shell.module.css'

/** An answer that is saved at once waits for nothing: it is not told. */
const DEMORA = 1500

interface Lugar {
  para: string
  nome: string
  cidade?: string | undefined
}

/** What lies on a device may be older than what is read of it here. */
const cidadeDe = (lido: { municipio?: { nome: string; uf: string } } | undefined) =>
  lido?.municipio && nomeComUf(lido.municipio)

const daFila = (f: PorEnviar & { acompanhamentoId: number }, usuarioId: number, w: Wording): Lugar => {
  if (f.diagnostico) {
    const d = lerLeitura<Diagnostico>('diagnostico', usuarioId, f.municipioId)
    return {
      para: `/diagnostico/${f.municipioId}`,
      nome: w.rotulo('diagnostico'),
      cidade: cidadeDe(d),
    }
  }
  const a = lerLeitura<Acompanhamento>('acompanhamento', usuarioId, f.acompanhamentoId)
  return {
    para: `/cidade/${f.municipioId}/acompanhamento/obter/${f.acompanhamentoId}`,
    nome: a?.nome ?? w.singular('acompanhamento'),
    cidade: cidadeDe(a),
  }
}

/** The pages that it waits on. */
const lugares = async (usuarioId: number, w: Wording): Promise<Lugar[]> => {
  const arquivos = await arquivosPorEnviar(ambiente().banco, usuarioId)
  const perguntas = [...new Map(arquivos.map((a) => [a.perguntaMunicipioId, a])).values()]
  return [
    ...porEnviar(usuarioId).flatMap((f) =>
      f.respostas.length + (f.recusadas?.length ?? 0) > 0 ? daFila(f, usuarioId, w) : [],
    ),
    ...perguntas.map(({ municipioId, perguntaMunicipioId, numero }) => ({
      para: `/cidade/${municipioId}/evidenciar/${perguntaMunicipioId}`,
      nome: `${w.singular('pergunta')} ${numero}`,
      cidade: cidadeDe(lerLeitura<PerguntaDetalhe>('pergunta', usuarioId, perguntaMunicipioId)),
    })),
  ]
}

const useLugares = (usuarioId: number, espera: Espera) => {
  const w = useWording()
  const [lista, setLista] = useState<Lugar[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another count, other places
  useEffect(() => void lugares(usuarioId, w).then(setLista), [usuarioId, w, espera])
  return lista
}

const Aviso = ({ usuarioId, espera }: { usuarioId: number; espera: Espera }) => {
  const lista = useLugares(usuarioId, espera)
  const aEnviar = quantasEsperam(espera)
  const frase = [
    ...(aEnviar > 0 ? [`${guardadoAqui(espera)}, à espera de envio`] : []),
    ...(espera.naoAceitos > 0 ? [naoAceito(espera.naoAceitos)] : []),
  ].join('; ')
  const Icone = espera.naoAceitos > 0 ? IconExclamationCircle : IconCloudUp
  return (
    <>
      <span role="status" className="praca-so-leitor">
        {frase}
      </span>
      <Menu position="bottom-end" width={280} withinPortal={false}>
        <Menu.Target>
          <UnstyledButton className={classes.espera} title={frase}>
            <Icone size={20} aria-hidden />
            <span>
              {(aEnviar + espera.naoAceitos).toLocaleString('pt-BR')}
              <span className={classes.esperaPalavra}>{espera.naoAceitos > 0 ? ' por resolver' : ' a enviar'}</span>
            </span>
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{frase}</Menu.Label>
          {lista.map((l) => (
            <Menu.Item key={l.para} component={Link} to={l.para}>
              {l.nome}
              {l.cidade && (
                <Text component="span" display="block" size="sm" c="dimmed">
                  {l.cidade}
                </Text>
              )}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  )
}

/** In the header of every page, with or without a connection: what of this person waits on the device, and where. */
export const EsperaNoTopo = ({ usuarioId }: { usuarioId: number }) => {
  const espera = useEspera(usuarioId)
  const haAlgo = esperaAlgo(espera)
  const [demora] = useDebouncedValue(haAlgo, DEMORA)
  return haAlgo && demora ? <Aviso usuarioId={usuarioId} espera={espera} /> : null
}
