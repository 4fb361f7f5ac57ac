/** The goals of sustainable development of the 2030 agenda: their numbers and names; the colours are ours. */
export const ODS = {
  1: 'Erradicação da pobreza',
  2: 'Fome zero e agricultura sustentável',
  3: 'Saúde e bem-estar',
  4: 'Educação de qualidade',
  5: 'Igualdade de gênero',
  6: 'Água potável e saneamento',
  7: 'Energia limpa e acessível',
  8: 'Trabalho decente e crescimento econômico',
  9: 'Indústria, inovação e infraestrutura',
  10: 'Redução das desigualdades',
  11: 'Cidades e comunidades sustentáveis',
  12: 'Consumo e produção responsáveis',
  13: 'Ação contra a mudança global do clima',
  14: 'Vida na água',
  15: 'Vida terrestre',
  16: 'Paz, justiça e instituições eficazes',
  17: 'Parcerias e meios de implementação',
} as const satisfies Readonly<Record<number, string>>
export const NUMEROS_ODS = Object.keys(ODS).map(Number)
export const nomeDoOds = (numero: number) => ODS[numero as keyof typeof ODS]
