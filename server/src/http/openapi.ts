import { z } from 'zod'
import type { AnyEndpoint } from '#contract/endpoint.ts'

const toSchema = (s: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(s, { io, unrepresentable: 'any' }) as Record<string, unknown>
  return rest
}

const parameters = (s: z.ZodType | undefined, where: 'path' | 'query') => {
  if (!s) return []
  const schema = toSchema(s, 'input') as { properties?: Record<string, object>; required?: string[] }
  return Object.entries(schema.properties ?? {}).map(([name, p]) => ({
    name,
    in: where,
    required: where === 'path' || (schema.required ?? []).includes(name),
    schema: p,
  }))
}

const requestBody = (e: AnyEndpoint) => {
  if (e.fluxo)
    return { content: { 'application/offset+octet-stream': { schema: { type: 'string', format: 'binary' } } } }
  if (e.arquivos) {
    const fields = e.body ? (toSchema(e.body, 'input') as { properties?: object }).properties : {}
    const files = Object.fromEntries(
      e.arquivos.map((f) => [
        f.campo,
        { type: 'array', items: { type: 'string', format: 'binary' }, maxItems: f.maxArquivos },
      ]),
    )
    const form = { 'multipart/form-data': { schema: { type: 'object', properties: { ...fields, ...files } } } }
    const json = e.body && !e.arquivos.length ? { 'application/json': { schema: toSchema(e.body, 'input') } } : {}
    return { content: { ...form, ...json } }
  }
  return e.body && { required: true, content: { 'application/json': { schema: toSchema(e.body, 'input') } } }
}

const operation = (e: AnyEndpoint) => ({
  tags: [e.area],
  summary: e.resumo,
  'x-permissao': e.permit,
  'x-escopo': e.scope,
  security: e.permit === 'publico' ? [] : [{ bearer: [] }],
  parameters: [...parameters(e.params, 'path'), ...parameters(e.query, 'query')],
  requestBody: requestBody(e),
  responses: {
    200: {
      description: 'Sucesso',
      content:
        e.output === 'blob'
          ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
          : { 'application/json': { schema: toSchema(e.output, 'output') } },
    },
    default: {
      description: 'Problema',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Problema' } } },
    },
  },
})

/** The OpenAPI document of everything that is served; nothing in it is written twice. */
export const openApi = (endpoints: readonly AnyEndpoint[], version: string) => {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const e of endpoints) {
    const path = e.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [e.method.toLowerCase()]: operation(e) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Praça', version },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Problema: {
          type: 'object',
          required: ['code', 'message', 'requestId'],
          properties: {
            code: { type: 'string' },
            message: { type: 'string' },
            fields: { type: 'object', additionalProperties: { type: 'string' } },
            details: {},
            requestId: { type: 'string' },
          },
        },
      },
    },
  }
}

const esc = (s: string) => s.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]!)

/** A page to read the calls by; without script, so that the strict policy holds here too. */
export const docsPage = (endpoints: readonly AnyEndpoint[]) => {
  const areas = Map.groupBy(endpoints, (e) => e.area)
  const block = (e: AnyEndpoint) => {
    const schema = (s: z.ZodType | undefined, io: 'input' | 'output') =>
      s ? `<pre>${esc(JSON.stringify(toSchema(s, io), null, 1))}</pre>` : ''
    return `<details><summary><code class="m">${e.method}</code> <code>${esc(e.path)}</code> ${esc(e.resumo)}</summary>
      <p>Permissão: <b>${esc(JSON.stringify(e.permit))}</b> · Escopo: <b>${e.scope}</b></p>
      ${e.body ? `<h4>Corpo</h4>${schema(e.body, 'input')}` : ''}
      <h4>Resposta</h4>${e.output === 'blob' ? '<p>Arquivo</p>' : schema(e.output, 'output')}</details>`
  }
  const body = [...areas]
    .map(([area, list]) => `<section><h2>${esc(area)}</h2>${list.map(block).join('')}</section>`)
    .join('')
  return `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
    <title>Praça: chamadas</title><style>body{font:16px/1.5 system-ui;max-width:70rem;margin:2rem auto;padding:0 1rem;color:#1a1a1a;background:#fff}
    summary{cursor:pointer;padding:.4rem 0}.m{display:inline-block;min-width:4.5rem;font-weight:700}pre{overflow:auto;background:#f4f4f5;padding:.75rem;border-radius:6px}
    section{margin-bottom:2rem}</style></head><body><main><h1>Chamadas do Praça</h1>
    <p>Documento OpenAPI: <a href="/api/openapi.json">/api/openapi.json</a></p>${body}</main></body></html>`
}
