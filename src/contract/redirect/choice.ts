/** A chosen payment option; the operator is absent until it is chosen, where one must be. */
export interface Choice {
  readonly paymentMethodCode: string
  readonly paymentOperatorCode: string | undefined
}
