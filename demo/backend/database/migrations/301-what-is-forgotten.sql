-- What every tick looks for and deletes is found without reading the rest: these four grow with the city.
CREATE INDEX attempts_by_time ON attempts (created_at);
CREATE INDEX guest_tokens_by_end ON guest_tokens (expires_at);
CREATE INDEX account_tokens_by_end ON account_tokens (expires_at);
CREATE INDEX rate_limits_by_time ON rate_limits (window_start);
