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

export const styles = `:root { color-scheme: light dark; font: 100%/1.5 system-ui, sans-serif; }
* { box-sizing: border-box; }
body { margin: 0; }
.simulation { margin: 0; padding: .5rem 1rem; text-align: center; font-weight: 600; background: #7a4100; color: #fff; }
main { max-width: 26rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; margin: .5rem 0 1rem; }
dl { margin: 0 0 1.5rem; }
dl div { display: flex; gap: 1rem; justify-content: space-between; padding: .5rem 0; border-bottom: 1px solid; }
dt { flex: none; }
dd { margin: 0; text-align: end; }
.amount { font-weight: 700; font-size: 1.25rem; }
form { display: grid; gap: .75rem; }
button, .button { min-height: 3rem; padding: .5rem 1rem; border: 2px solid #1d5fa8; border-radius: .5rem;
  background: Canvas; color: CanvasText; font: inherit; font-weight: 600; text-align: center; text-decoration: none;
  display: block; cursor: pointer; }
.approve { background: #1d5fa8; color: #fff; }
.quiet { border-color: transparent; text-decoration: underline; }
button:focus-visible, .button:focus-visible { outline: 3px solid #d98200; outline-offset: 2px; }
.note { font-size: .875rem; }
`
