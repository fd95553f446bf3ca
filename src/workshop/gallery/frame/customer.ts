/** Confirms the form as soon as it is there, once, as the customer's tap would. */
export function confirmForm(): void {
  const confirm = (): boolean => {
    const form = document.querySelector<HTMLFormElement>('form[data-testid="form"]')
    form?.requestSubmit()
    return form !== null
  }
  const watch = new MutationObserver(() => {
    if (confirm()) watch.disconnect()
  })
  watch.observe(document.body, { childList: true, subtree: true })
}
