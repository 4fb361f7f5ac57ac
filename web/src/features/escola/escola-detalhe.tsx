import { Button, Drawer, Group, Stack, Text, Title } from '@mantine/core'
import { IconCertificate, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { formatCep, formatDate, formatDateTime, formatHours, formatPhone, nomeComUf } from '#contract/br.ts'
import {
  anexosDeEscola,
  certificadoDaEscola,
  detalheDaEscola,
  type EscolaDetalhe,
  TIPOS_ANEXO_ESCOLA,
} from '#contract/escola.ts'
import { type AcaoEscola, destinoDaEscola, type SituacaoEscola } from '#contract/escola-estados.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { useCall } from '#web/lib/query.ts'
import { EnviarAnexos } from '#web/partes/anexos-em-partes.tsx'
import { Anexos } from '#web/partes/relatorio/anexos.tsx'
import { baixarDocumento } from '#web/ui/baixar-documento.tsx'
import { Carregando, ErrorState } from '#web/ui/estados.tsx'
import { Passos } from '#web/ui/passos.tsx'
import classes from './escola.module.css'
import { PassoForm } from './passo-form.tsx'
import { SituacaoDaEscola } from './situacao.tsx'

interface Props {
  escolaId: number | null
  onFechar: () => void
  onEditar: (escolaId: number) => void
}

/** One school beside the list: what it is, where it stands, its files and its story. */
export const EscolaDetalheDrawer = ({ escolaId, onFechar, onEditar }: Props) => {
  const lida = useCall(
    detalheDaEscola,
    { params: { id: String(escolaId ?? 0) } },
    { enabled: escolaId !== null, naTela: true },
  )
  return (
    <Drawer
      opened={escolaId !== null}
      onClose={onFechar}
      position="right"
      size="lg"
      title={lida.data?.escola ?? 'Escola'}
      styles={{ title: { fontWeight: 650, fontSize: 'var(--mantine-font-size-lg)', overflowWrap: 'anywhere' } }}
    >
      {lida.data ? (
        <Conteudo escola={lida.data} onEditar={onEditar} recarregar={() => lida.refetch()} />
      ) : lida.error ? (
        <ErrorState erro={lida.error} onTentarDeNovo={() => void lida.refetch()} />
      ) : (
        <Carregando linhas={8} altura={28} />
      )}
    </Drawer>
  )
}

const dadosDe = (e: EscolaDetalhe, municipio: string): readonly (readonly [string, string | null])[] => [
  [municipio, nomeComUf(e.municipio)],
  ['Código INEP', e.codigoInep],
  ['Rede e zona', [e.rede, e.zona].filter(Boolean).join(', ')],
  ['Endereço', [e.endereco, e.cep && `CEP ${formatCep(e.cep)}`].filter(Boolean).join(', ') || null],
  ['Diretor(a)', e.diretor],
  ['Contato', [e.email, e.telefone && formatPhone(e.telefone)].filter(Boolean).join(', ') || null],
  ['Metodologia', e.metodologia],
  ['Ano letivo', String(e.anoLetivo)],
  ['Anos atendidos', e.anosAtendidos.map((a) => `${a}º`).join(', ') || null],
  ['Turmas', String(e.turmas)],
  ['Professores', `${e.professoresConcluintes} concluintes de ${e.professoresInscritos} inscritos`],
  ['Alunos', String(e.alunos)],
  ['Carga horária', formatHours(e.cargaHoraria)],
  ['Data da feira', e.dataFeira && formatDate(e.dataFeira)],
  ['Selo Escola Parceira', e.seloEscolaParceira ? String(e.anoSelo) : 'Não'],
]

const rotuloDe = (acao: AcaoEscola, e: EscolaDetalhe) => {
  if (acao === 'avancar') return `Avançar para ${destinoDaEscola(e.situacao, acao, e.antesDeDesistir)}`
  return { voltar: 'Voltar um passo', desistir: 'Registrar desistência', retomar: 'Retomar' }[acao]
}

interface ConteudoProps {
  escola: EscolaDetalhe
  onEditar: (escolaId: number) => void
  recarregar: () => Promise<unknown>
}
const Conteudo = ({ escola: e, onEditar, recarregar }: ConteudoProps) => {
  const w = useWording()
  const [acao, setAcao] = useState<AcaoEscola>()
  return (
    <Stack gap="md">
      <Group gap="xs">
        <SituacaoDaEscola situacao={e.situacao} />
      </Group>
      <Group gap="xs">
        {e.acoes.passos.map((a) => (
          <Button
            key={a}
            variant={a === 'avancar' || a === 'retomar' ? 'filled' : 'default'}
            onClick={() => setAcao(a)}
          >
            {rotuloDe(a, e)}
          </Button>
        ))}
        {e.acoes.editar && (
          <Button
            variant="default"
            leftSection={<IconPencil size={18} aria-hidden />}
            onClick={() => onEditar(e.municipioEscolaId)}
          >
            Editar
          </Button>
        )}
        {e.acoes.certificado && (
          <Button
            variant="default"
            leftSection={<IconCertificate size={18} aria-hidden />}
            onClick={() => void baixarDocumento(certificadoDaEscola, { params: { id: String(e.municipioEscolaId) } })}
          >
            Certificado do selo
          </Button>
        )}
      </Group>
      <dl className={classes.dados}>
        {dadosDe(e, w.singular('municipio')).map(([rotulo, valor]) => (
          <div key={rotulo} style={{ display: 'contents' }}>
            <dt>{rotulo}</dt>
            <dd>{valor || '-'}</dd>
          </div>
        ))}
      </dl>
      <section aria-labelledby="anexos-da-escola">
        <Title order={3} size="h4" id="anexos-da-escola" mb="xs">
          Anexos
        </Title>
        <Stack gap="sm">
          <Anexos
            anexos={e.anexos.map((a) => ({
              ...a,
              id: a.municipioEscolaAnexoId,
              nota: (
                <Text size="xs">
                  {TIPOS_ANEXO_ESCOLA[a.tipo]} · {formatDateTime(a.criacao)}
                </Text>
              ),
            }))}
            chamadas={anexosDeEscola}
            onExcluido={() => void recarregar()}
          />
          {e.acoes.editar && (
            <EnviarAnexos
              tipos={TIPOS_ANEXO_ESCOLA}
              inicial="adesao"
              semCpfNoNome
              envio={anexosDeEscola.envio}
              dono={{ municipioEscolaId: String(e.municipioEscolaId) }}
              aoChegar={recarregar}
            />
          )}
        </Stack>
      </section>
      <section aria-labelledby="passos-da-escola">
        <Title order={3} size="h4" id="passos-da-escola" mb="xs">
          Histórico
        </Title>
        <Passos
          passos={e.passos}
          chave={(p) => p.municipioEscolaPassoId}
          estado={(para) => <SituacaoDaEscola situacao={para as SituacaoEscola} />}
        />
      </section>
      <PassoForm escola={e} acao={acao} onFechar={() => setAcao(undefined)} />
    </Stack>
  )
}
