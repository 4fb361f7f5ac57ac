import { describe, expect, test } from 'vitest'
import { networkOf } from '#server/http/network.ts'
import { aparelhoDe } from './aparelhos.ts'

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

describe('what a browser says about itself', () => {
  test.each([
    [CHROME, 'Chrome no Windows'],
    [IPHONE, 'Safari no iPhone'],
    [`${CHROME} Edg/142.0`, 'Edge no Windows'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox no Linux'],
    [
      'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 SamsungBrowser/27.0 Chrome/125 Mobile Safari/537.36',
      'Samsung Internet no Android',
    ],
    ['curl/8.5.0', 'Programa desconhecido'],
    ['', 'Programa desconhecido'],
    [undefined, 'Programa desconhecido'],
    ['<script>alert(1)</script> Windows', 'Programa desconhecido no Windows'],
    [`${'x'.repeat(100_000)} Chrome/1 Windows`, 'Programa desconhecido'],
  ])('%s', (agente, esperado) => {
    expect(aparelhoDe(agente)).toBe(esperado)
  })
  test.each([
    ['200.160.2.3', '200.160.2.*'],
    ['::ffff:200.160.2.3', '200.160.2.*'],
    ['2804:14c:5bb1:8e2f:1:2:3:4', '2804:14c:5bb1:*'],
    ['::1', ':*'],
    ['fe80::1%eth0', 'fe80:*'],
    ['não é endereço', ''],
  ])('of the address %s the network is kept', (ip, esperado) => {
    expect(networkOf(ip)).toBe(esperado)
  })
})
