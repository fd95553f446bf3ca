import './outcomes.css'

const details = document.querySelector<HTMLDetailsElement>('#outcomes > details')
const body = details?.querySelector('div')

/** Loads the panel when it is first opened, so that the tested page loads only this file. */
async function fill(container: HTMLElement): Promise<void> {
  const load = () => import('./show-outcomes.tsx')
  try {
    const { showOutcomes } = await load().catch(load)
    await showOutcomes(container)
  } catch {
    container.textContent = 'The panel did not load. Please reload the page.'
  }
}

if (details && body) {
  // The panel lies over the page, also over what has the focus there.
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !details.open) return
    if (body.contains(document.activeElement)) details.querySelector('summary')?.focus()
    details.open = false
  })
  // Somebody may have opened it before this file arrived.
  if (details.open) void fill(body)
  else details.addEventListener('toggle', () => void fill(body), { once: true })
}
