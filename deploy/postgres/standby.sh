#!/usr/bin/env bash
# The standby of deploy/compose.yaml: copies the primary at its first start, and follows it from then on.
set -euo pipefail
if [[ ! -s "$PGDATA/PG_VERSION" ]]; then
  rm -rf "$PGDATA"
  # An interrupted copy is begun anew: it appears under its name once it is whole.
  rm -rf "$PGDATA.copy"
  pg_basebackup --pgdata="$PGDATA.copy" --write-recovery-conf --slot=standby --wal-method=stream --checkpoint=fast \
    --dbname="host=primary user=cardroom application_name=standby"
  chmod 0700 "$PGDATA.copy"
  mv "$PGDATA.copy" "$PGDATA"
fi
exec postgres -D "$PGDATA" -c cluster_name=standby
