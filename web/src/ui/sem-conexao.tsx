import { Anchor, Button, Stack, Text, Title } from '@mantine/core'
import { IconRefresh, IconWifiOff } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Acompanhamento, Diagnostico } from '#contract/acompanhamento.ts'
import { nomeComUf } from '#contract/municipio.ts'
import type { PerguntaDetalhe } from '#contract/pergunta-municipio.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { reloadSession } from '#web/lib/auth.ts'
import { esperaAlgo, naoAceito, oQueEspera, useEspera } from '#web/lib/espera.ts'
import { leituras } from '#web/lib/guardados.ts'
import { useOptionalSession } from '#web/lib/session.ts'
import lista from './lista.module.css'
import { PageFrame } from './page-frame.tsx'
import quadro from './quadro.module.css'
import { mensagemDe } from './texto.ts'
import { toast } from './toast.tsx'

interface Abrivel {
  para: string
  nome: string
  detalhe: string
}

const useAbriveis = (usuarioId: number): { titulo: string; itens: Abrivel[] }[] => {
  const w = useWording()
  return [
    {
      titulo: w.rotulo('diagnostico'),
      itens: leituras<Diagnostico>('diagnostico', usuarioId).map((d) => ({
        para: `/diagnostico/${d.municipio.municipioId}`,
        nome: nomeComUf(d.municipio),
        detalhe: d.situacao,
      })),
    },
    {
      titulo: 'Acompanhamentos',
      itens: leituras<Acompanhamento>('acompanhamento', usuarioId).map((a) => ({
        para: `/cidade/${a.municipioId}/acompanhamento/obter/${a.acompanhamentoId}`,
        nome: a.nome,
        detalhe: nomeComUf(a.municipio),
      })),
    },
    {
      titulo: `Envio de ${w.min.plural('evidencia')}`,
      itens: leituras<PerguntaDetalhe>('pergunta', usuarioId).map((p) => ({
        para: `/cidade/${p.municipioId}/evidenciar/${p.perguntaMunicipioId}`,
        nome: `${w.singular('pergunta')} ${p.numero}`,
        detalhe: `${nomeComUf(p.municipio)} · ${p.texto}`,
      })),
    },
  ].filter((g) => g.itens.length > 0)
}

const Guardado = ({ usuarioId }: { usuarioId: number }) => {
  const w = useWording()
  const espera = useEspera(usuarioId)
  const porEnviar = oQueEspera(espera)
  const grupos = useAbriveis(usuarioId)
  return (
    <>
      <section className={quadro.quadro} aria-labelledby="guardado">
        <Title order={2} size="h4" id="guardado">
          Guardado neste aparelho
        </Title>
        {porEnviar && <Text>À espera de envio: {porEnviar}.</Text>}
        {espera.naoAceitos > 0 && (
          <Text>{naoAceito(espera.naoAceitos)}: a página em que foi feito diz por quê e o que pode ser feito.</Text>
        )}
        {!esperaAlgo(espera) && <Text>Nada espera envio: tudo o que você fez já foi salvo.</Text>}
      </section>
      <section aria-labelledby="abrir-sem-conexao">
        <Title order={2} size="h4" id="abrir-sem-conexao" mb="xs">
          O que pode ser aberto sem conexão
        </Title>
        {grupos.length === 0 && (
          <Text c="dimmed">
            {w.frase(
              'Nada ainda. {Um diagnóstico}, um acompanhamento em aberto ou uma página de envio de {evidências}, aberto uma vez com conexão, fica neste aparelho.',
            )}
          </Text>
        )}
        <Stack gap="md">
          {grupos.map((g) => (
            <div key={g.titulo}>
              <Title order={3} size="h5" mb={4}>
                {g.titulo}
              </Title>
              <ul className={lista.pilha}>
                {g.itens.map((i) => (
                  <li key={i.para} className={quadro.quadro}>
                    <Anchor component={Link} to={i.para} fw={600}>
                      {i.nome}
                    </Anchor>
                    <Text size="sm" c="dimmed" lineClamp={2}>
                      {i.detalhe}
                    </Text>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </Stack>
      </section>
    </>
  )
}

/** In the place of a page that needs the connection: that there is none, what waits, and what can be done meanwhile. */
export const SemConexao = () => {
  const sessao = useOptionalSession()
  const [tentando, setTentando] = useState(false)
  const tentar = async () => {
    setTentando(true)
    // An answer, whatever it is, brings the page back.
    await reloadSession().catch((erro) => toast.erro(mensagemDe(erro), { id: 'sessao' }))
    setTentando(false)
  }
  return (
    <PageFrame titulo="Sem conexão">
      <Stack gap="lg">
        <div>
          <Text mb="sm">
            <IconWifiOff size={18} aria-hidden style={{ verticalAlign: '-3px', marginInlineEnd: 6 }} />
            Esta página precisa da internet e volta sozinha quando houver conexão.
          </Text>
          <Button
            variant="default"
            leftSection={<IconRefresh size={18} aria-hidden />}
            loading={tentando}
            onClick={() => void tentar()}
          >
            Tentar de novo
          </Button>
        </div>
        {sessao && <Guardado usuarioId={sessao.user.usuarioId} />}
      </Stack>
    </PageFrame>
  )
}
