import csharpCallback from '../../../../docs/examples/first-payment/Callback.cs?raw'
import javaCallback from '../../../../docs/examples/first-payment/Callback.java?raw'
import goCallback from '../../../../docs/examples/first-payment/callback.go?raw'
import phpCallback from '../../../../docs/examples/first-payment/callback.php?raw'
import pythonCallback from '../../../../docs/examples/first-payment/callback.py?raw'
import rubyCallback from '../../../../docs/examples/first-payment/callback.rb?raw'
import typescriptCallback from '../../../../docs/examples/first-payment/callback.ts?raw'
import csharpPayment from '../../../../docs/examples/first-payment/Payment.cs?raw'
import javaPayment from '../../../../docs/examples/first-payment/Payment.java?raw'
import goPayment from '../../../../docs/examples/first-payment/payment.go?raw'
import phpPayment from '../../../../docs/examples/first-payment/payment.php?raw'
import pythonPayment from '../../../../docs/examples/first-payment/payment.py?raw'
import rubyPayment from '../../../../docs/examples/first-payment/payment.rb?raw'
import csharpRedirect from '../../../../docs/examples/first-payment/Redirect.cs?raw'
import javaRedirect from '../../../../docs/examples/first-payment/Redirect.java?raw'
import goRedirect from '../../../../docs/examples/first-payment/redirect.go?raw'
import phpRedirect from '../../../../docs/examples/first-payment/redirect.php?raw'
import pythonRedirect from '../../../../docs/examples/first-payment/redirect.py?raw'
import rubyRedirect from '../../../../docs/examples/first-payment/redirect.rb?raw'
import curlRedirect from '../../../../docs/examples/first-payment/redirect.sh?raw'
import typescriptRedirect from '../../../../docs/examples/first-payment/redirect.ts?raw'

/** The programs of a first payment in a language, with placeholders for the installation (D-628). */
interface Programs {
  readonly label: string
  /** Signs a token request and prints the redirect URL of a new order. */
  readonly redirect: string
  /** Receives callbacks on port 3000 and reads the payin that each one names. */
  readonly callback?: string
}

/** Both programs of a language, with the functions that they share in place of the comment that stands for them. */
function completedBy(payment: string, { redirect, callback }: Readonly<Record<'redirect' | 'callback', string>>) {
  const complete = (program: string) => program.replace(/^.*\{payment\}$/m, () => payment.trimEnd())
  return { redirect: complete(redirect), callback: complete(callback) }
}

/** In the order of the tabs. */
export const programs: readonly Programs[] = [
  { label: 'curl', redirect: curlRedirect },
  { label: 'TypeScript', redirect: typescriptRedirect, callback: typescriptCallback },
  { label: 'Python', ...completedBy(pythonPayment, { redirect: pythonRedirect, callback: pythonCallback }) },
  { label: 'PHP', ...completedBy(phpPayment, { redirect: phpRedirect, callback: phpCallback }) },
  { label: 'Ruby', ...completedBy(rubyPayment, { redirect: rubyRedirect, callback: rubyCallback }) },
  { label: 'Java', ...completedBy(javaPayment, { redirect: javaRedirect, callback: javaCallback }) },
  { label: 'Go', ...completedBy(goPayment, { redirect: goRedirect, callback: goCallback }) },
  { label: 'C#', ...completedBy(csharpPayment, { redirect: csharpRedirect, callback: csharpCallback }) },
]

interface Installation {
  readonly baseUrl: string
  /** Without a trailing slash. */
  readonly paymentAppUrl: string
  readonly merchantCode: string
}

export const programFor = (program: string, { baseUrl, paymentAppUrl, merchantCode }: Installation): string =>
  program
    .trimEnd()
    .replaceAll('{base_url}', baseUrl)
    .replaceAll('{payment_app_url}', paymentAppUrl)
    .replaceAll('{merchant_code}', merchantCode)
