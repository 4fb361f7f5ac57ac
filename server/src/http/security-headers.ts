const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "object-src 'none'",
  "script-src 'self'",
  // Components position popovers with style attributes.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self' blob:",
  "frame-src 'self' blob:",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join(';')

/** For what is only shown: nothing runs, nothing is loaded, and no other page holds it in a frame. */
export const INERT = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The same for every answer, so made once. A route that needs another policy sets its own over it. */
export const securityHeaders = (publicUrl: string | undefined): Record<string, string> => ({
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'same-origin',
  ...(publicUrl?.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
})
