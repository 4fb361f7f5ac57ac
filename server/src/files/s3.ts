import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import { problem } from '#contract/problems.ts'
import { type FileStore, isKey, MARK, newKey, placeOf } from './store.ts'

export interface S3Settings {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Folder inside the bucket, so that several databases share one bucket and each sweeps only its own files. */
  prefix?: string
}

const MARK_TRUSTED_MS = 10_000
/** Who asks whether the store is there wants to know soon. */
const soon = () => AbortSignal.timeout(5_000)

const isMissing = (error: unknown) => ['NoSuchKey', 'NotFound'].includes((error as Error).name)

/** Files in any store that speaks S3. The client is big, so it is loaded by the first call and only where it is used. */
export const s3Store = ({
  endpoint,
  bucket,
  region,
  accessKeyId,
  secretAccessKey,
  prefix = '',
}: S3Settings): FileStore => {
  const folder = prefix && `${prefix.replace(/^\/+|\/+$/g, '')}/`
  const nameOf = (key: string) => folder + placeOf(key)

  const connect = async () => {
    const sdk = await import('@aws-sdk/client-s3')
    const client: S3Client = new sdk.S3Client({
      endpoint,
      region,
      credentials: { accessKeyId, secretAccessKey },
      forcePathStyle: true,
      // Stores other than Amazon's refuse the newer checksum headers.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: { connectionTimeout: 5_000, requestTimeout: 60_000 },
    })
    return { sdk, client }
  }
  let connection: ReturnType<typeof connect> | undefined
  const s3 = () => {
    connection ??= connect()
    return connection
  }

  let expected: string | undefined
  let seenAt = 0
  const readMark = async () => {
    const { sdk, client } = await s3()
    const object = await client
      .send(new sdk.GetObjectCommand({ Bucket: bucket, Key: folder + MARK }), { abortSignal: soon() })
      .catch((error) => (error.name === 'NoSuchKey' ? undefined : Promise.reject(error)))
    return object?.Body?.transformToString()
  }
  const refuseForeign = async () => {
    if (expected !== undefined && (await readMark()) !== expected) throw problem.armazemIndisponivel()
    seenAt = Date.now()
  }
  /** A bucket is not unmounted by accident as a folder is: seen a moment ago is enough. */
  const refuseForeignNow = async () => {
    if (Date.now() - seenAt > MARK_TRUSTED_MS) await refuseForeign()
  }

  return {
    readMark,
    async writeMark(marca) {
      const { sdk, client } = await s3()
      await client.send(new sdk.PutObjectCommand({ Bucket: bucket, Key: folder + MARK, Body: marca }))
    },
    expectMark(marca) {
      expected = marca
    },

    async put(tmp, key = newKey()) {
      await refuseForeignNow()
      const { sdk, client } = await s3()
      await client.send(
        new sdk.PutObjectCommand({
          Bucket: bucket,
          Key: nameOf(key),
          Body: createReadStream(tmp.path),
          ContentLength: tmp.tamanho,
          ContentType: tmp.tipo.mime,
        }),
      )
      await tmp.discard()
      return key
    },

    async open(key) {
      const { sdk, client } = await s3()
      const object = await client
        .send(new sdk.GetObjectCommand({ Bucket: bucket, Key: nameOf(key) }))
        .catch((error) => {
          throw isMissing(error) ? problem.naoEncontrado() : error
        })
      return { stream: object.Body as Readable, size: object.ContentLength ?? 0 }
    },

    async remove(key) {
      await refuseForeignNow()
      const { sdk, client } = await s3()
      await client.send(new sdk.DeleteObjectCommand({ Bucket: bucket, Key: nameOf(key) }))
    },

    async *list() {
      const { sdk, client } = await s3()
      for await (const page of sdk.paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: folder })) {
        for (const { Key = '', LastModified } of page.Contents ?? []) {
          const key = Key.slice(Key.lastIndexOf('/') + 1)
          if (isKey(key) && Key === nameOf(key) && LastModified) yield { key, modifiedAt: LastModified }
        }
      }
    },

    async check() {
      const { sdk, client } = await s3()
      await client.send(new sdk.HeadBucketCommand({ Bucket: bucket }), { abortSignal: soon() })
      await refuseForeign()
    },
  }
}
