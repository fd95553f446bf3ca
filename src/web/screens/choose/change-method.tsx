import { useI18n } from '../../i18n/i18n-provider.tsx'
import { Button } from '../../ui/button/button.tsx'
import { BackIcon } from '../../ui/icons/action-icons.tsx'
import { REOPEN } from '../frame/carried-parameters.tsx'
import styles from './choose.module.css'

/** The way back to the list of methods, behind the form of a later step. */
export function ChangeMethod({ onBack }: { readonly onBack: () => void }) {
  const { t } = useI18n()
  return (
    <div className={styles['back']}>
      <Button kind="link" icon={<BackIcon />} form={REOPEN} onPress={onBack}>
        {t('choose.changeMethod')}
      </Button>
    </div>
  )
}
