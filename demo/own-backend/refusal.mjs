/** A call that is refused: the name is one of the OpenAPI document's, by which the elements choose their words. */
export class Refusal extends Error {
  constructor(errorName, more = {}) {
    super(errorName)
    this.errorName = errorName
    this.more = more
    this.status = errorName === 'TokenNotFound' || errorName === 'TokenExpired' ? 401 : 200
  }
}

export function refuse(errorName, more) {
  throw new Refusal(errorName, more)
}
