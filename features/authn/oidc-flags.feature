@area:authn @needs:oidc-provider @needs:server-flags @needs:oidc-flags
Feature: One provider by flags
  Without a configuration file flags name one provider, and what its claims mean.

  @rule:authn-oidc-username-claim-default-sub @rule:authn-oidc-username-claim-flag @rule:authn-oidc-username-prefix-flag
  @rule:authn-oidc-username-prefix-default @rule:authn-oidc-username-prefix-email @rule:authn-oidc-username-prefix-dash
  @rule:authn-oidc-groups-claim @rule:authn-oidc-groups-prefix @rule:authn-oidc-issuer-url-discovers-keys
  @rule:authn-oidc-ca-file-flag @rule:authn-oidc-required-claim @rule:authn-oidc-required-claim-repeatable
  @rule:authn-oidc-signing-algs-flag @rule:authn-oidc-signing-algs-default @rule:authn-oidc-id-token
  @needs:type:selfsubjectreviews.authentication
  Scenario Outline: The flags of the profile <profile> make <user> of a token with <algorithm>
    authn-oidc-username-claim-flag, authn-oidc-username-prefix-default, authn-oidc-groups-prefix: claim by claim; only an address needs no prefix.
    Mistake: another claim is read, the prefix is dropped, doubled or set where the minus turns it off, or groups are read that nobody asked for.
    Given a server with the profile "<profile>"
    And the request carries:
      | issuer         | first            |
      | algorithm      | <algorithm>      |
      | name           | joe              |
      | email          | jane@example.com |
      | email_verified | true             |
      | groups         | ["devs","ops"]   |
      | roles          | ["one","two"]    |
      | tenant         | one              |
      | tier           | gold=1           |
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the answer is 201
    And the answer has:
      | status.userInfo | {"username":"<user>","groups":<groups>} |

    Examples: profiles
      | profile             | algorithm | user                | groups                                       |
      | oidc                | RS256     | {issuer:first}#jane | ["system:authenticated"]                     |
      | oidc-every-flag     | ES256     | user/joe            | ["role/one","role/two","system:authenticated"] |
      | oidc-every-flag     | PS256     | user/joe            | ["role/one","role/two","system:authenticated"] |
      | oidc-email          | RS256     | jane@example.com    | ["devs","ops","system:authenticated"]        |
      | oidc-email-prefixed | RS256     | mail:jane@example.com | ["one","two","system:authenticated"]       |
      | oidc-name           | RS256     | {issuer:first}#joe  | ["system:authenticated"]                     |
      | oidc-without-prefix | RS256     | joe                 | ["system:authenticated"]                     |

  @rule:authn-oidc-client-id-audience @rule:authn-oidc-signing-algs-default @rule:authn-oidc-signing-algs-flag
  @rule:authn-oidc-required-claim @rule:authn-oidc-required-claim-repeatable @rule:authn-oidc-groups-claim
  @rule:authn-oidc-ca-file-default @rule:authn-oidc-expiry @rule:authn-oidc-claims-checked @rule:authn-oidc-username-claim-flag
  Scenario Outline: The flags of the profile <profile> refuse a token whose <claim> is <value>
    authn-oidc-client-id-audience, authn-oidc-signing-algs-default, authn-oidc-required-claim: each by itself is enough to refuse.
    Mistake: one required claim is enough, the value isn't compared, the list of algorithms is added to RS256, or any certificate is trusted.
    Given a server with the profile "<profile>"
    And the request carries:
      | issuer    | first            |
      | algorithm | <algorithm>      |
      | name      | joe              |
      | email     | jane@example.com |
      | tenant    | one              |
      | tier      | gold=1           |
      | <claim>   | <value>          |
    When GET /api/v1/namespaces/default
    Then the answer is 401 Unauthorized

    Examples: one thing is wrong with each
      | profile         | algorithm | claim          | value          |
      | oidc            | RS256     | aud            | another        |
      | oidc            | RS256     | aud            | (absent)       |
      | oidc            | RS256     | exp            | -1 s           |
      | oidc            | ES256     | x              | 1              |
      | oidc            | PS256     | x              | 1              |
      | oidc            | ES384     | x              | 1              |
      | oidc            | RS256     | sub            | (absent)       |
      | oidc            | RS256     | aud            | ["another","else"] |
      | oidc-every-flag | ES384     | x              | 1              |
      | oidc-every-flag | RS256     | x              | 1              |
      | oidc-every-flag | ES256     | tenant         | two            |
      | oidc-every-flag | ES256     | tier           | gold           |
      | oidc-every-flag | ES256     | tier           | (absent)       |
      | oidc-every-flag | ES256     | tenant         | (absent)       |
      | oidc-every-flag | ES256     | tenant         | ["one"]        |
      | oidc-every-flag | ES256     | name           | (absent)       |
      | oidc-every-flag | ES256     | roles          | {"one":"two"}  |
      | oidc-every-flag | ES256     | roles          | [1]            |
      | oidc-email      | RS256     | email_verified | false          |
      | oidc-email      | RS256     | email          | (absent)       |
      | oidc-untrusted  | RS256     | x              | 1              |
