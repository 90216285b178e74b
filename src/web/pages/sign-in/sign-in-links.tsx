import { t } from '@lingui/core/macro';
import { Link, useLocation } from 'wouter';
import { rememberReturn, to } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { useSite } from '#web/users/queries.ts';

type SignInLinksProps = {
  text: string;
  /** The link's token, with which the visitor may sign up where only the invited do. */
  invite: string;
};

/** The links to register and to sign in for a visitor of a shared link, who returns to it afterwards. */
export function SignInLinks({ text, invite }: SignInLinksProps) {
  const [path] = useLocation();
  const { data: site } = useSite();
  const remember = () => rememberReturn(path);
  const signUp = site?.signUp === 'invited' ? `${to.auth}?invite=${invite}` : `${to.auth}?tab=register`;
  return (
    <>
      <p className="text-14 text-quiet">{text}</p>
      {site?.signUp !== 'closed' && (
        <Button asChild size="large">
          <Link href={signUp} onClick={remember}>{t`Create an Account`}</Link>
        </Button>
      )}
      <Button asChild size="large" variant="secondary">
        <Link href={to.auth} onClick={remember}>{t`Sign In`}</Link>
      </Button>
    </>
  );
}
