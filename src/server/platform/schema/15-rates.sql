-- Exchange rates, which new expenses in another currency are offered.

CREATE TABLE rates (
  day date NOT NULL,
  -- A code of ISO 4217.
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  -- What one unit of the source's base currency is in this one. The base itself has the rate 1.
  rate numeric(22, 12) NOT NULL CHECK (rate > 0 AND rate <= 1000000000),
  -- A currency's last rate up to a day.
  PRIMARY KEY (currency, day)
);
