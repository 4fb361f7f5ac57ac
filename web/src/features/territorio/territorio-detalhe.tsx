import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { IconFileTypePdf, IconPencil, IconPhotoX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { formatDate, formatMoney } from '#contract/br.ts'
import {
  enviarMarca,
  getMarca,
  getTerritorio,
  MARCA_TERRITORIO,
  passosDoTerritorio,
  resumoDoTerritorio,
  type Territorio,
  tirarMarca,
} from '#contract/territorio.ts'
import { ESTADOS_TERRITORIO, recebeIniciativas, type StatusTerritorio } from '#contract/territorio-estados.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { call } from '#web/lib/api.ts'
import { useImagem } from '#web/lib/imagem.ts'
import { keyOf, useCall, useMutationCall } from '#web/lib/query.ts'
import { baixarDocumento } from '#web/ui/baixar-documento.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import { Carregando, ErrorState } from '#web/ui/estados.tsx'
import { FilePicker } from '#web/ui/file-picker.tsx'
import { Numero, Numeros } from '#web/ui/numeros.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { Passos } from '#web/ui/passos.tsx'
import { Quadro } from '#web/ui/quadro.tsx'
import { Segmentos } from '#web/ui/segmentos.tsx'
import { SemPermissao } from '#web/ui/sem-permissao.tsx'
import { SEM_PERGUNTAR } from '#web/ui/unsaved-guard.ts'
import { Agenda } from './agenda.tsx'
import { MapaDeAtores } from './atores-lista.tsx'
import { Documentos } from './documentos.tsx'
import { paraParte, paraRegistro } from './enderecos.ts'
import { FaseDoTerritorio } from './estado.tsx'
import { Fases, usePassosDaFase } from './fases.tsx'
import { TabelaDeIniciativas } from './iniciativas-lista.tsx'
import { TabelaDeMunicipios } from './municipios-lista.tsx'
import classes from './territorio.module.css'
import { TerritorioForm } from './territorio-form.tsx'
import { lugaresDe, useExcluirTerritorio } from './territorios-lista.tsx'

const ABAS = ['dados', 'municipios', 'iniciativas', 'atores', 'agenda', 'documentos', 'historico'] as const
type Aba = (typeof ABAS)[number]

const Campo = ({ rotulo, children }: { rotulo: string; children: React.ReactNode }) => (
  <div>
    <Text size="sm" c="dimmed">
      {rotulo}
    </Text>
    <Text component="div">{children ?? '—'}</Text>
  </div>
)

const Marca = ({ territorio: t }: { territorio: Territorio }) => {
  const { endereco } = useImagem(
    getMarca,
    { params: { id: t.territorioId } },
    t.marcaArquivoId ?? 0,
    t.marcaArquivoId !== null,
  )
  const cliente = useQueryClient()
  const confirmar = useConfirm()
  const tirar = useMutationCall(tirarMarca, { naTela: true, sucesso: 'Imagem retirada' })
  const enviar = async (file: File, onProgress: (parte: number) => void, signal: AbortSignal) => {
    const depois = await call(enviarMarca, {
      ...{ params: { id: t.territorioId }, files: { imagem: file }, onProgress, signal },
    })
    await cliente.invalidateQueries({ queryKey: keyOf(getTerritorio) })
    return depois
  }
  return (
    <Quadro titulo="Marca-território">
      <Stack gap="sm">
        {t.marcaArquivoId === null ? (
          <Text size="sm" c="dimmed">
            Sem imagem.
          </Text>
        ) : (
          endereco && <img src={endereco} alt={`Marca do território ${t.nome}`} className={classes.marca} />
        )}
        {t.acoes.editar && (
          <>
            <FilePicker
              key={t.marcaArquivoId}
              label={t.marcaArquivoId === null ? 'Enviar imagem' : 'Trocar imagem'}
              tipos={MARCA_TERRITORIO.tipos}
              maxBytes={MARCA_TERRITORIO.maxBytes}
              maxArquivos={1}
              mensagemTipo={MARCA_TERRITORIO.mensagemTipo!}
              upload={enviar}
            />
            {t.marcaArquivoId !== null && (
              <Group>
                <Button
                  variant="default"
                  leftSection={<IconPhotoX size={18} aria-hidden />}
                  onClick={() =>
                    void confirmar({
                      titulo: 'Tirar a imagem?',
                      texto: 'A imagem da marca será apagada.',
                      confirmar: 'Tirar',
                      perigo: true,
                      acao: () => tirar.mutateAsync({ params: { id: t.territorioId } }),
                    })
                  }
                >
                  Tirar imagem
                </Button>
              </Group>
            )}
          </>
        )}
      </Stack>
    </Quadro>
  )
}

const Dados = ({ territorio: t }: { territorio: Territorio }) => {
  const w = useWording()
  const dia = (d: string | null) => (d === null ? '—' : formatDate(d))
  return (
    <Stack>
      <Quadro titulo="Dados">
        <div className={classes.cartoes}>
          <Campo rotulo={w.plural('municipio')}>{lugaresDe(t)}</Campo>
          <Campo rotulo={w.singular('unidadeRegional')}>{t.unidadeRegional?.nomeRegiao ?? '—'}</Campo>
          <Campo rotulo="Analista responsável">{t.responsavel.nome}</Campo>
          <Campo rotulo="Consultor">{t.consultor?.nome ?? '—'}</Campo>
          <Campo rotulo="Data de início">{dia(t.inicio)}</Campo>
          <Campo rotulo="Fim previsto">{dia(t.fimPrevisto)}</Campo>
          <Campo rotulo="Nº de lideranças">{t.liderancas ?? '—'}</Campo>
          <Campo rotulo="Observatório">
            {t.observatorio ? (
              <Anchor href={t.observatorio} target="_blank" rel="noopener noreferrer" className={classes.elo}>
                Abrir o observatório
                <span className="praca-so-leitor"> (abre em outra aba)</span>
              </Anchor>
            ) : (
              '—'
            )}
          </Campo>
        </div>
      </Quadro>
      {t.visao && (
        <Quadro titulo="Visão de futuro">
          <Text style={{ whiteSpace: 'pre-line' }}>{t.visao}</Text>
        </Quadro>
      )}
      {t.descricao && (
        <Quadro titulo="Descrição">
          <Text style={{ whiteSpace: 'pre-line' }}>{t.descricao}</Text>
        </Quadro>
      )}
      <Marca territorio={t} />
    </Stack>
  )
}

const Historico = ({ id }: { id: number }) => {
  const lidos = useCall(passosDoTerritorio, { params: { id } }, { naTela: true })
  if (lidos.error) return <ErrorState erro={lidos.error} onTentarDeNovo={() => void lidos.refetch()} />
  if (!lidos.data) return <Carregando linhas={4} altura={40} />
  return (
    <Passos
      passos={lidos.data}
      chave={(p) => Date.parse(p.em)}
      estado={(para) => <FaseDoTerritorio status={(ESTADOS_TERRITORIO.indexOf(para) + 1) as StatusTerritorio} />}
    />
  )
}

/** A territory and all that hangs on it. */
export const TerritorioDetalhe = ({ id, editando }: { id: number; editando: boolean }) => {
  const w = useWording()
  const navigate = useNavigate()
  const [busca] = useSearchParams()
  const dita = busca.get('aba')
  const aba: Aba = ABAS.find((a) => a === dita) ?? 'dados'
  const lido = useCall(getTerritorio, { params: { id } }, { naTela: true })
  const t = lido.data
  const { avancar, outros, dialogo } = usePassosDaFase(t)
  const excluir = useExcluirTerritorio(() => navigate(paraParte('territorios'), SEM_PERGUNTAR))
  const trilha = [
    { rotulo: 'Gestão de Territórios', para: '/gestao-territorios/territorios' },
    { rotulo: t?.nome ?? 'Território' },
  ]
  if (!t)
    return (
      <PageFrame titulo="Território" trilha={trilha}>
        {lido.error ? (
          <ErrorState
            titulo="Erro ao obter o território"
            erro={lido.error}
            onTentarDeNovo={() => void lido.refetch()}
          />
        ) : (
          <Carregando linhas={8} altura={36} />
        )}
      </PageFrame>
    )
  if (editando && !t.acoes.editar) return <SemPermissao />
  const ROTULOS: Record<Aba, string> = {
    dados: 'Dados',
    municipios: w.plural('municipio'),
    iniciativas: 'Iniciativas',
    atores: 'Atores',
    agenda: 'Agenda',
    documentos: 'Documentos',
    historico: 'Histórico',
  }
  const quantas: Partial<Record<Aba, number>> = {
    municipios: t.municipios.length + t.municipiosFora,
    iniciativas: t.iniciativas.total,
  }
  return (
    <PageFrame
      titulo={t.nome}
      trilha={trilha}
      subtitulo={
        <Group gap="xs" component="span">
          <span>{t.uf}</span>
          <FaseDoTerritorio status={t.status} />
        </Group>
      }
      acao={avancar}
      acoes={[
        ...(t.acoes.editar
          ? [{ rotulo: 'Editar', icone: IconPencil, para: paraRegistro('territorios', id, 'editar') }]
          : []),
        ...outros,
        {
          rotulo: 'Resumo em PDF',
          icone: IconFileTypePdf,
          onClick: () => void baixarDocumento(resumoDoTerritorio, { params: { id } }),
        },
        ...excluir(t),
      ]}
      antes={
        <Stack gap="md">
          <Fases territorio={t} />
          <Numeros>
            <Numero rotulo="Iniciativas">{t.iniciativas.total}</Numero>
            <Numero rotulo="Concluídas">{t.iniciativas.concluidas}</Numero>
            <Numero rotulo="Atrasadas">{t.iniciativas.atrasadas}</Numero>
            <Numero rotulo="Custo">{formatMoney(t.iniciativas.custo / 100)}</Numero>
          </Numeros>
          <Segmentos
            rotulo="Partes do território"
            atual={aba}
            itens={ABAS.map((a) => ({
              chave: a,
              rotulo: ROTULOS[a],
              para: `${paraRegistro('territorios', id)}${a === 'dados' ? '' : `?aba=${a}`}`,
              quantos: quantas[a] ?? null,
            }))}
          />
        </Stack>
      }
    >
      {aba === 'dados' && <Dados territorio={t} />}
      {aba === 'municipios' && <TabelaDeMunicipios territorioId={id} inclui={t.acoes.editar} />}
      {aba === 'iniciativas' && <TabelaDeIniciativas territorioId={id} recebe={recebeIniciativas(t.status)} />}
      {aba === 'atores' && <MapaDeAtores territorioId={id} />}
      {aba === 'agenda' && <Agenda territorio={t} />}
      {aba === 'documentos' && <Documentos territorioId={id} envia={t.acoes.completar} />}
      {aba === 'historico' && <Historico id={id} />}
      {dialogo}
      <TerritorioForm
        territorio={editando ? t : undefined}
        onFechar={() => void navigate(paraRegistro('territorios', id), { replace: true })}
      />
    </PageFrame>
  )
}
