import { Anchor, Button, Stack, Text, Title } from '@mantine/core'
import { IconRefresh, IconWifiOff } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { capacidades } from '#contract/variants.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { reloadSession } from '#web/lib/auth.ts'
import { esperaAlgo, naoAceito, oQueEspera, useEspera } from '#web/lib/espera.ts'
import { mensagemDe } from '#web/lib/mensagem.ts'
import { tiposDeLeitura } from '#web/lib/no-aparelho.ts'
import { useOptionalSession } from '#web/lib/session.ts'
import { ditoNa } from '#web/lib/tela.ts'
import lista from './lista.module.css'
import { PageFrame } from './page-frame.tsx'
import quadro from './quadro.module.css'
import { toast } from './toast.tsx'

const ou = new Intl.ListFormat('pt-BR', { type: 'disjunction' })
const comMaiuscula = (texto: string) => texto.charAt(0).toUpperCase() + texto.slice(1)

const Guardado = ({ usuarioId }: { usuarioId: number }) => {
  const w = useWording()
  const espera = useEspera(usuarioId)
  const porEnviar = oQueEspera(espera)
  const tipos = tiposDeLeitura().filter(({ so }) => !so || capacidades(w.variante)[so])
  const grupos = tipos
    .map((t) => ({ titulo: ditoNa(t.titulo, w), itens: t.abriveis(usuarioId, w) }))
    .filter((g) => g.itens.length > 0)
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
            Nada ainda. {comMaiuscula(ou.format(tipos.map((t) => ditoNa(t.um, w))))}, aberto uma vez com conexão, fica
            neste aparelho.
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
