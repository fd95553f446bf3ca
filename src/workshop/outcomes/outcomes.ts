import './outcomes.css'

const details = document.querySelector<HTMLDetailsElement>('#outcomes > details')
const place = details?.querySelector('div')

/** Fetches the panel once it is opened: until then it costs the tested page these lines alone. */
async function fill(container: HTMLElement): Promise<void> {
  const load = () => import('./show-outcomes.tsx')
  try {
    const { showOutcomes } = await load().catch(load)
    await showOutcomes(container)
  } catch {
    container.textContent = 'The panel did not load. Please reload the page.'
  }
}

if (details && place) details.addEventListener('toggle', () => void fill(place), { once: true })
