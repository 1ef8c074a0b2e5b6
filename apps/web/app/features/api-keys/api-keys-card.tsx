import type { ApiKeyScope } from '@barrelhive/contracts';
import { Button, Card, KeyRoundIcon, Notice, Skeleton, linkClass } from '@barrelhive/ui';
import { SeePlans } from '../../shell/see-plans';
import { displayMoment } from '@barrelhive/rules';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { CardHeading } from '../../shell/card-heading';
import { RemovableRow, useRemoval } from '../../shell/removable-row';
import { unlessGone } from '../../api/api-errors';
import { useFormOpenedLate } from '../../late-forms/form-opened-late';
import { Late, lateComponent } from '../../late-code/late-component';
import { apiKeysQuery, revokeApiKey, type ReadKey } from './api-keys-query';
import { KEY_NOT_REVOKED, KEY_REVOKED, KEYS_NOT_LOADED, scopeTexts } from './texts';

const lateForm = lateComponent(() => import('./api-key-form'));

/** The API keys of a user: what each may do, when it was used last, and a way to make and to revoke one. */
export function ApiKeysCard() {
  const { data, isError, isFetching, refetch } = useQuery(apiKeysQuery);
  const { queryKey } = apiKeysQuery;
  const { heading, takeOff: revoke } = useRemoval({
    queryKey,
    concerned: queryKey,
    remove: ({ id }: ReadKey) => unlessGone(revokeApiKey(id)),
    without: (list, { id }) => ({ ...list, keys: list.keys.filter((key) => key.id !== id) }),
    done: () => KEY_REVOKED,
    failed: KEY_NOT_REVOKED,
  });
  return (
    <Card>
      <CardHeading id="api-keys" ref={heading} tabIndex={-1} icon={KeyRoundIcon} className="mb-2" text="API keys" />
      <p className="text-sm text-muted">
        For programs of your own: Home Assistant, Shortcuts, an assistant.{' '}
        <Link to="/developers" className={linkClass}>
          How it works
        </Link>
      </p>
      {isError && <Notice title={KEYS_NOT_LOADED} onRetry={() => void refetch()} retrying={isFetching} />}
      {data && (
        <>
          <ul className="divide-y divide-line">
            {data.keys.map((key) => (
              <KeyRow key={key.id} of={key} onRevoke={() => revoke(key)} />
            ))}
          </ul>
          {data.allowedScopes.length === 0 ? (
            <p className="mt-3 text-sm">
              API keys come with Standard and Premium. <SeePlans />
            </p>
          ) : (
            <NewKey
              most={data.most}
              hasRoom={data.keys.length < data.most}
              form={{ allowed: data.allowedScopes, callsPerDay: data.callsPerDay }}
            />
          )}
        </>
      )}
      {!data && !isError && <Skeleton className="mt-3 h-11 w-32" />}
    </Card>
  );
}

interface NewKeyProps {
  most: number;
  hasRoom: boolean;
  form: { allowed: readonly ApiKeyScope[]; callsPerDay: number };
}

/** The form stays once it is open: what it shows of the last key there is room for is told nowhere else. */
function NewKey({ most, hasRoom, form }: NewKeyProps) {
  const { opener, isOpen, open, close } = useFormOpenedLate(lateForm);
  const shown = hasRoom ? (
    <Button ref={opener} look="outline" className="mt-3" onClick={open}>
      New key
    </Button>
  ) : (
    <p className="mt-3 text-sm text-muted">You have {most} keys, as many as there can be.</p>
  );
  return <Late component={lateForm} need={isOpen} props={{ ...form, onDone: close }} fallback={shown} />;
}

function KeyRow({ of: { name, hint, scopes, lastUsedAt }, onRevoke }: { of: ReadKey; onRevoke: () => void }) {
  return (
    <RemovableRow action="Revoke" label={`Revoke key: ${name}`} onRemove={onRevoke}>
      <p className="font-medium wrap-anywhere">{name}</p>
      <p className="figures text-sm text-muted">
        {hint}… · {lastUsedAt ? `last used ${displayMoment(new Date(lastUsedAt))}` : 'never used'}
      </p>
      <p className="text-sm text-muted">{scopes.map((scope) => scopeTexts[scope]).join('. ')}.</p>
    </RemovableRow>
  );
}
