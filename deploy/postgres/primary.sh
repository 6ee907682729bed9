#!/usr/bin/env bash
# Runs once, when the primary of deploy/compose.yaml is made: the standby may copy it and follow it. The standby is named
# last and holds from the next start on: a commit before it is there would wait for ever.
set -euo pipefail
psql -v ON_ERROR_STOP=1 -U "$POSTGRES_USER" -d "$POSTGRES_DB" \
  -c "select pg_create_physical_replication_slot('standby')" \
  -c "alter system set synchronous_standby_names = 'standby'"
echo 'host replication all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
