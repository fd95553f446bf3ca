import type { Case } from './cases.ts'
import styles from './gallery.module.css'
import { frameAddress, sizes, type View } from './view.ts'

/** One screen in a frame of its size, with a link that opens it alone. */
export function CaseFrame({ shown, view }: { readonly shown: Case; readonly view: View }) {
  const { methodCode, currencyCode, operatorCode, step, state } = shown
  const name = [methodCode, currencyCode, operatorCode, `${step}: ${state}`].filter(Boolean).join(' · ')
  const address = frameAddress(shown, view)
  return (
    <figure className={styles['case']}>
      <figcaption>
        <a href={address} target="_blank" rel="noreferrer noopener">
          {name}
        </a>
      </figcaption>
      <iframe className={styles['frame']} title={name} src={address} loading="lazy" {...sizes[view.device]} />
    </figure>
  )
}
