/** Of a kind of link that opens without login, by its name on the wire: the page that the token is put behind. */
export type Links = Readonly<Record<string, `/${string}/`>>
