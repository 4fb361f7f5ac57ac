declare module 's3rver' {
  import type { RequestListener } from 'node:http'

  /** The S3 stand-in of the tests ships no types; these are the parts they use. */
  export default class S3rver {
    constructor(options: { directory: string; silent: boolean; configureBuckets: { name: string }[] })
    configureBuckets(): Promise<void>
    callback(): RequestListener
  }
}
