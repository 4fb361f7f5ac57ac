/** What is thought of a picture before it is kept. */
export type Juizo = 'boa' | 'enorme' | 'ilegivel'
