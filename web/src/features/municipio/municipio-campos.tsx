import { Title } from '@mantine/core'
import { type ReactNode, useEffect, useId, useMemo, useState } from 'react'
import { CORTES, cut, nomeComUf } from '#contract/br.ts'
import { UFS } from '#contract/fields.ts'
import {
  atualizarImagem,
  buscarIbge,
  faixaSugerida,
  type MunicipioCompleto,
  type OpcoesMunicipio,
} from '#contract/municipio.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { useCall } from '#web/lib/query.ts'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { PhoneField } from '#web/ui/fields/masked-field.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { FilePicker } from '#web/ui/file-picker.tsx'
import { Picker } from '#web/ui/pickers/picker.tsx'
import { CidadeImagem } from './cidade-imagem.tsx'
import classes from './municipio-campos.module.css'
import { OPCOES, ROTULOS, type Valores } from './valores.ts'

const OPCOES_UF = UFS.map((uf) => ({ valor: uf as string, rotulo: uf }))
const [REGRAS] = atualizarImagem.arquivos

const Secao = ({ titulo, children }: { titulo: string; children: ReactNode }) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className={classes.secao}>
      <Title order={3} size="h5" id={id} mb="xs">
        {titulo}
      </Title>
      <div className={classes.campos}>{children}</div>
    </section>
  )
}

interface Props {
  valores: Valores
  mudar: (parte: Partial<Valores>) => void
  erros: Record<string, string>
  listas: OpcoesMunicipio | undefined
  base: MunicipioCompleto | undefined
  onImagem: (arquivo: File | undefined) => void
}

export const Campos = ({ valores, mudar, erros, listas, base, onImagem }: Props) => {
  const campo = <K extends keyof Valores>(nome: K) => ({
    label: ROTULOS[nome],
    name: nome,
    value: valores[nome],
    onChange: (v: Valores[K]) => mudar({ [nome]: v } as Partial<Valores>),
    error: erros[nome],
  })
  const opcoes = useMemo(() => {
    const nomes = (lista: readonly { id: number; nome: string; uf?: string | null }[] = []) =>
      lista.map((o) => ({ valor: o.id, rotulo: o.nome, ...(o.uf && { descricao: o.uf }) }))
    return {
      status: nomes(listas?.status),
      projetos: nomes(listas?.projetos),
      urs: nomes(listas?.unidadesRegionais.filter((u) => u.uf === valores.uf)),
      faixas: nomes(listas?.faixas).map((f) => ({ ...f, rotulo: cut(f.rotulo, CORTES.faixa) })),
    }
  }, [listas, valores.uf])
  const sugerida = faixaSugerida(listas?.faixas ?? [], valores.populacao, valores.uf)

  return (
    <>
      <Secao titulo="Identificação">
        <Picker
          required
          opcoes={OPCOES_UF}
          {...campo('uf')}
          onChange={(uf) => uf && mudar({ uf, unidadeRegionalId: null })}
        />
        <ProcurarNoIbge valores={valores} mudar={mudar} />
        <TextField required maxLength={120} autoComplete="off" {...campo('nome')} />
        <Codigo {...campo('codigoIbge')} />
      </Secao>
      <Secao titulo="Programa">
        <Picker required opcoes={opcoes.projetos} {...campo('projetoId')} />
        <Picker opcoes={opcoes.status} {...campo('statusId')} />
        <Picker opcoes={opcoes.urs} vazio="Nenhuma UR" {...campo('unidadeRegionalId')} />
        <Picker
          required
          opcoes={OPCOES.tipoPrograma}
          {...campo('tipoPrograma')}
          onChange={(v) => mudar({ tipoPrograma: v ?? 2 })}
        />
        <Picker
          required
          opcoes={OPCOES.statusRelacionamento}
          {...campo('statusRelacionamento')}
          onChange={(v) => mudar({ statusRelacionamento: v ?? 0 })}
        />
        <Picker
          required
          opcoes={OPCOES.participacao}
          {...campo('participacao')}
          onChange={(v) => mudar({ participacao: v ?? 0 })}
        />
        <DateField {...campo('inicioVigencia')} />
        <DateField {...campo('fimVigencia')} min={valores.inicioVigencia || undefined} />
      </Secao>
      <Secao titulo="Perfil">
        <NumberField
          min={0}
          {...campo('populacao')}
          onChange={(populacao) => {
            const nova = faixaSugerida(listas?.faixas ?? [], populacao, valores.uf)
            // A band chosen by hand stays; one that only followed the population goes on following it.
            const segue = valores.faixaId === null || valores.faixaId === sugerida?.id
            mudar({ populacao, ...(segue && { faixaId: nova?.id ?? null }) })
          }}
        />
        <Picker
          opcoes={opcoes.faixas}
          vazio="Nenhuma faixa cadastrada"
          description={sugerida ? `Sugerida pela população: ${sugerida.nome}` : undefined}
          {...campo('faixaId')}
        />
        <NumberField min={0} max={1} decimais={3} {...campo('idhm')} />
        <NumberField min={0} {...campo('meiAtivos')} />
      </Secao>
      <Secao titulo="Contato">
        <TextField maxLength={120} autoComplete="off" {...campo('prefeito')} />
        <TextField type="email" maxLength={200} autoComplete="off" {...campo('email')} />
        <PhoneField autoComplete="off" {...campo('telefone')} />
        <TextField type="url" maxLength={300} placeholder="https://" autoComplete="off" {...campo('site')} />
        <div className={classes.largo}>
          <TextField linhas={2} maxLength={2000} contador {...campo('observacao')} />
        </div>
      </Secao>
      <Secao titulo="Imagem">
        <Imagem base={base} erro={erros.imagem} onImagem={onImagem} />
      </Secao>
    </>
  )
}

/** A code has no thousands. */
const Codigo = ({
  value,
  onChange,
  ...resto
}: {
  label: string
  name: string
  value: number | null
  onChange: (v: number | null) => void
  error?: string
}) => (
  <TextField
    {...resto}
    restringir="numeros"
    maxLength={7}
    autoComplete="off"
    description="Sete dígitos, da tabela do IBGE"
    value={value === null ? '' : String(value)}
    onChange={(v) => onChange(v ? Number(v) : null)}
  />
)

/** Every municipality of the state by name or code; choosing one fills both in. */
const ProcurarNoIbge = ({ valores, mudar }: Pick<Props, 'valores' | 'mudar'>) => {
  const w = useWording()
  const lista = useCall(
    buscarIbge,
    { query: { uf: valores.uf as 'SC' } },
    { enabled: valores.uf !== '', staleTime: Number.POSITIVE_INFINITY, erro: 'Erro ao obter a tabela do IBGE' },
  )
  const opcoes = useMemo(
    () =>
      lista.data?.map((m) => ({ valor: m.codigoIbge, rotulo: nomeComUf(m), descricao: String(m.codigoIbge) })) ?? [],
    [lista.data],
  )
  return (
    <Picker
      label="Procurar no IBGE"
      placeholder="Digite o nome ou o código"
      description={`Preenche nome e código ${w.min.do('municipio')}`}
      opcoes={opcoes}
      carregando={lista.isLoading}
      vazio="Nenhum município do estado tem este nome ou código"
      value={valores.codigoIbge}
      onChange={(codigo) => {
        const achado = lista.data?.find((m) => m.codigoIbge === codigo)
        mudar(achado ? { codigoIbge: achado.codigoIbge, nome: achado.nome } : { codigoIbge: null })
      }}
    />
  )
}

const Imagem = ({
  base,
  erro,
  onImagem,
}: {
  base: MunicipioCompleto | undefined
  erro: string | undefined
  onImagem: Props['onImagem']
}) => {
  const w = useWording()
  const [arquivo, setArquivo] = useState<File>()
  const [endereco, setEndereco] = useState<string>()
  useEffect(() => {
    if (!arquivo) return setEndereco(undefined)
    const novo = URL.createObjectURL(arquivo)
    setEndereco(novo)
    return () => URL.revokeObjectURL(novo)
  }, [arquivo])
  return (
    <div className={`${classes.largo} ${classes.imagem}`}>
      {endereco ? (
        <img src={endereco} alt="Prévia da imagem escolhida" className={classes.previa} />
      ) : (
        base && <CidadeImagem municipio={base} tamanho={96} />
      )}
      <div className={classes.escolher}>
        <FilePicker
          label={base?.temImagem ? 'Trocar a imagem' : `Imagem ${w.min.do('municipio')}`}
          tipos={REGRAS.tipos}
          maxBytes={REGRAS.maxBytes}
          maxArquivos={1}
          mensagemTamanho={REGRAS.mensagemTamanho}
          mensagemTipo={REGRAS.mensagemTipo}
          error={erro}
          onChange={(envios) => {
            setArquivo(envios[0]?.file)
            onImagem(envios[0]?.file)
          }}
        />
      </div>
    </div>
  )
}
