import type { Page } from '@playwright/test'
import { formatDateTime } from '#contract/br.ts'
import { entrar, expect, test, url } from './praca.ts'

/** What would tell that something ran, in a window or in a frame of it. */
const RODA = 'top.roubou=1'
/** Ways in which a text was made to run something. */
const PARTES = [
  `<script>${RODA}</script>`,
  `<img src=x onerror="${RODA}">`,
  `<svg onload="${RODA}"></svg>`,
  `<a href="javascript:${RODA}">abrir</a>`,
  `<iframe srcdoc="<script>${RODA}</script>"></iframe>`,
  `<iframe src="javascript:${RODA}"></iframe>`,
  `<body onload="${RODA}">`,
  `<details open ontoggle="${RODA}">x</details>`,
  `<math><mtext><img src=x onerror=${RODA}></mtext></math>`,
  `<input autofocus onfocus="${RODA}">`,
  `<video><source onerror="${RODA}"></video>`,
  `<audio src=x onerror="${RODA}"></audio>`,
  `<object data="javascript:${RODA}"></object>`,
  `<embed src="javascript:${RODA}">`,
  `<svg><a xlink:href="javascript:${RODA}"><text y="9">a</text></a></svg>`,
  `<svg><animate onbegin="${RODA}" attributeName=x dur=1s></animate></svg>`,
  `<marquee onstart="${RODA}">x</marquee>`,
  `<link rel=stylesheet href=x onerror="${RODA}">`,
  `<meta http-equiv="refresh" content="0;url=javascript:${RODA}">`,
  `<p style="animation:x 1s" onanimationstart="${RODA}">x</p>`,
] as const
/** And how it was hidden. */
const DISFARCES: readonly ((s: string) => string)[] = [
  (s) => s,
  (s) => s.replace(/<\/?[a-z]+|\bon\w+(?==)|javascript/g, (t) => t.toUpperCase()),
  (s) => s.replace(/<([a-z]+)/g, '<$1\n\t/'),
  (s) => `<b><i>${s}`,
  (s) => `<noscript><p title="</noscript>${s}">`,
  (s) => `<style><!--</style>${s}-->`,
  (s) => `<table><td>${s}</table>`,
  (s) => `<!--${s}--><!-->${s}`,
  (s) => `<svg><desc>${s}</desc></svg><textarea></textarea>${s}<textarea>`,
  (s) => `<form action="javascript:${RODA}"><button>${s}</button><math><mglyph><style>`,
]
const TEXTOS = DISFARCES.map((disfarce) => PARTES.map((p) => disfarce(p)))
/** What a text left open ends before the next one: that one must not be swallowed, which its number would tell. */
const FECHA = `--></style></textarea></mglyph></math></svg></button></form></noscript></table></i></b>`
const numerado = (textos: readonly string[]) =>
  textos.map((texto, n) => `${texto}${FECHA}<p>Fim do texto ${n}.</p>`).join('')
const HOST = 'territorios.localhost'

interface Contado {
  roubou?: number
  violacoes: string[]
}

/** A report for each, as a form would send it that no editor stands before. Gives back their ids, and links to them. */
const escrever = async (page: Page, textos: readonly string[], comLink: boolean, marca: string) => {
  const ontem = formatDateTime(new Date(Date.now() - 86_400_000)).slice(0, 10)
  return page.evaluate(
    async ({ textos, comLink, ontem, marca }) => {
      const authorization = `Bearer ${localStorage.getItem('token')}`
      const pedir = async (method: string, path: string, body?: unknown) => {
        const form = body instanceof FormData
        const r = await fetch(path, {
          method,
          headers: { authorization, ...(!form && { 'content-type': 'application/json' }) },
          ...(body !== undefined && { body: form ? body : JSON.stringify(body) }),
        })
        if (!r.ok) throw new Error(`${method} ${path}: ${r.status} ${await r.text()}`)
        return r.json()
      }
      const { usuarioId } = JSON.parse(localStorage.getItem('user')!)
      const [grupo] = await pedir('GET', '/api/municipio/grupo/get-grupos/1')
      const um = async (texto: string, n: number) => {
        const { encontroId } = await pedir('POST', '/api/calendario/encontro', {
          ...{ municipioId: 1, titulo: `Ataque ${n} ${marca}`, encontroType: 1, modalidade: 1, local: 'Câmara' },
          ...{ usuarioId, grupoId: grupo.grupoId, inicioString: `${ontem} 09:00`, fimString: `${ontem} 11:00` },
        })
        const campos = {
          ...{ municipioId: 1, encontroId, horasUtilizadasString: '2', tipoExecucaoRelatorioId: 1 },
          descricao: `<p>Relatório ${n}</p>${texto}`,
        }
        const corpo = new FormData()
        for (const [k, v] of Object.entries(campos)) corpo.append(k, String(v))
        const { relatorioId } = await pedir('POST', '/api/relatorio', corpo)
        const alvo = { rota: 'relatorio', alvoId: relatorioId }
        const token = comLink ? (await pedir('POST', '/api/capacidade', alvo)).token : null
        return { relatorioId: relatorioId as number, token: token as string | null }
      }
      return Promise.all(textos.map(um))
    },
    { textos, comLink, ontem, marca },
  )
}

/** To another page of the product as a link leads there: without loading it all anew. */
const ir = (page: Page, endereco: string) =>
  page.evaluate((para) => {
    history.pushState({ key: para, idx: history.length }, '', para)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, endereco)

/** What is left in the page of what a text would run by: attributes of events, and addresses that are scripts. */
const restos = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main *, main')].flatMap((e) =>
      [...e.attributes]
        .filter((a) => /^on/i.test(a.name) || /^\s*javascript:/i.test(a.value))
        .map((a) => `${e.tagName} ${a.name}=${a.value}`),
    ),
  )

const ABERTA = 'on the open page'
const LUGARES: readonly (readonly [
  nome: string,
  endereco: (r: { relatorioId: number; token: string | null }) => string,
])[] = [
  [ABERTA, (r) => `/obter_publico/${r.token}`],
  ['on the record', (r) => `/cidade/1/relatorio/obter/${r.relatorioId}`],
  ['in the editor', (r) => `/cidade/1/relatorio/editar/${r.relatorioId}`],
  ['on the bench', (r) => `/analisar-relatorios?relatorio=${r.relatorioId}`],
]

for (const [nome, endereco] of LUGARES)
  test(`two hundred texts that would run something run nothing ${nome} (R205)`, async ({ page, marca }) => {
    expect(new Set(TEXTOS.flat()).size).toBe(200)
    await page.addInitScript(() => {
      const w = window as unknown as Contado
      w.violacoes = []
      // What the policy stopped had come through everything before it.
      document.addEventListener('securitypolicyviolation', (e) => {
        w.violacoes.push(`${e.effectiveDirective} ${e.blockedURI} ${e.sample}`)
      })
    })
    const contado = () =>
      page.evaluate(() => {
        const w = window as unknown as Contado
        return { roubou: w.roubou ?? 0, violacoes: w.violacoes }
      })
    let dialogos = 0
    page.on('dialog', (d) => {
      dialogos += 1
      void d.dismiss()
    })

    await entrar(page, 'admin', HOST)
    await page.goto(url('/cidade/1/relatorio', HOST))
    // The count counts: a handler that nobody cleaned away is stopped by the policy and told.
    await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<img src="x" onerror="top.roubou=1">'))
    await expect.poll(async () => (await contado()).violacoes).toEqual([expect.stringMatching(/^script-src-attr/)])

    const feitos = await escrever(page, TEXTOS.map(numerado), nome === ABERTA, `${nome} ${marca}`)
    await page.goto(url(endereco(feitos[0]!), HOST))
    for (const [n, relatorio] of feitos.entries()) {
      if (n > 0) await ir(page, endereco(relatorio))
      await expect(page.getByText(`Relatório ${n}`, { exact: true }).first()).toBeVisible()
      for (const i of PARTES.keys())
        await expect(page.getByText(`Fim do texto ${i}.`, { exact: true }).first()).toBeVisible()
      expect(await restos(page), TEXTOS[n]!.join('\n')).toEqual([])
    }
    // What waits for its turn (an image that fails, a frame that loads) has had it.
    await page.waitForTimeout(500)
    expect(await contado()).toEqual({ roubou: 0, violacoes: [] })
    expect(dialogos).toBe(0)
  })
