import { Link, useLocation } from 'wouter';
import { rememberReturn, to } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';

/** The links to register and to sign in for a visitor of a shared link, who returns to it afterwards. */
export function SignInLinks({ text }: { text: string }) {
  const [path] = useLocation();
  const remember = () => rememberReturn(path);
  return (
    <>
      <p className="text-14 text-quiet">{text}</p>
      <Button asChild size="large">
        <Link href={`${to.auth}?tab=register`} onClick={remember}>
          Create an Account
        </Link>
      </Button>
      <Button asChild size="large" variant="secondary">
        <Link href={to.auth} onClick={remember}>
          Sign In
        </Link>
      </Button>
    </>
  );
}
