import type { Feature } from '#server/http/route.ts'

export const registerFeatures: readonly Feature[] = []
