import { useKeys } from './keys.ts'
import styles from './keys-switch.module.css'
import { sectionNames } from './sections.ts'
import { useUrlState } from './url-state.ts'

/** Says which keys there are, and turns them off; the address remembers it. */
export function KeysSwitch() {
  const { query, replace } = useUrlState()
  const isOn = query.get('keys') !== 'off'
  useKeys(isOn)
  return (
    <label className={styles['keys']}>
      <input
        type="checkbox"
        checked={isOn}
        onChange={(event) => replace({ keys: event.target.checked ? undefined : 'off' })}
      />
      <span>
        Keys
        <span className={styles['list']}>
          : <kbd>1</kbd> to <kbd>{sectionNames.length}</kbd> sections, <kbd>j</kbd> <kbd>k</kbd> move, <kbd>Enter</kbd>{' '}
          opens, <kbd>c</kbd> copies, <kbd>/</kbd> searches
        </span>
      </span>
    </label>
  )
}
