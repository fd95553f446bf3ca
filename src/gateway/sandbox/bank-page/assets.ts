import { palette } from '../../http/small-page.ts'

/** Progressive enhancement: opening the page pauses the settlement timer, and leaving takes one step. */
export const script = `'use strict'
const form = document.querySelector('form[data-hold]')
const post = (path) => fetch(path, { method: 'POST', keepalive: true })
if (form) {
  const leave = form.querySelector('[data-leave]')
  let holding
  addEventListener('pageshow', () => { holding = post(form.dataset.hold).catch(() => undefined) })
  leave.addEventListener('click', async (event) => {
    if (history.length < 2) return
    event.preventDefault()
    await holding
    const response = await post(leave.formAction).catch(() => undefined)
    if (response && response.ok) history.back()
    else form.requestSubmit(leave)
  })
}
`

/** The bar alone says that no bank is here. */
export const styles = `${palette}
.simulation { margin: 0; padding: .5rem 1rem; text-align: center; font-weight: 600; background: #7a4100; color: #fff; }
main { max-width: 28rem; margin: 0 auto; padding: 1.25rem; overflow-wrap: anywhere; background: var(--surface); }
h1 { font-size: 1.4375rem; line-height: 1.25; margin: 0 0 .75rem; }
dl { margin: 0 0 1.5rem; }
dl div { display: flex; gap: 1rem; justify-content: space-between; align-items: baseline; padding: .625rem 0; border-bottom: 1px solid var(--line); }
dt { flex: none; color: var(--soft); }
dd { margin: 0; text-align: end; font-variant-numeric: tabular-nums; }
.amount { font-weight: 600; font-size: 1.4375rem; }
form { display: grid; gap: .75rem; }
button, .button { min-height: 3.25rem; padding: .5rem 1rem; border: 1px solid var(--strong); border-radius: 12px;
  background: var(--surface); color: inherit; font: inherit; font-weight: 600; text-align: center; text-decoration: none;
  display: block; cursor: pointer; }
.approve { border-color: transparent; background: var(--fill); color: var(--on); }
.quiet { border-color: transparent; text-decoration: underline; }
button:focus-visible, .button:focus-visible { outline: 3px solid var(--fill); outline-offset: 2px; }
.note { margin-block-end: 0; color: var(--soft); font-size: .9375rem; }
@media (width >= 30rem) { main { margin-block-start: 2rem; border: 1px solid var(--line); border-radius: 20px; } }
`
