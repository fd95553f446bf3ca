import '#web/ui/theme/tokens.css'
import '#web/ui/theme/base.css'
import { renderPage } from '../api/render-page.tsx'
import { startPage } from '../ui/start-page.ts'
import { Workshop } from './workshop.tsx'

startPage((container) => renderPage(container, <Workshop />))
