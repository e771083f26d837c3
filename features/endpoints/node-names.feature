@area:endpoints
Feature: Node names of Endpoints addresses
  The node name of an address is a DNS subdomain.

  @rule:ep-nodename-dns-subdomain
  Scenario Outline: A POST of Endpoints with the invalid nodeName "<nodeName>" returns 422
    ep-nodename-dns-subdomain: a node name is a DNS subdomain.
    Detects: a server that accepts every string, an empty string, or a string of 254 characters.
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name                    | a            |
      | subsets[0].addresses[0].nodeName | "<nodeName>" |
    Then the response is 422 Invalid
    And the causes in any order are:
      | reason            | field                            |
      | FieldValueInvalid | subsets[0].addresses[0].nodeName |
    And there is no Endpoints "a"

    Examples: strings that are not DNS subdomains
      | nodeName      |
      | Node          |
      | a_b           |
      | a..b          |
      | -a            |
      | a.            |
      |               |
      | {letters:254} |

  @rule:ep-nodename-dns-subdomain
  Scenario Outline: The nodeName <nodeName> of an Endpoints address is accepted
    ep-nodename-dns-subdomain: a DNS subdomain can have dots and 253 characters.
    Detects: a server that requires a DNS label of 63 characters.
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name                    | a            |
      | subsets[0].addresses[0].nodeName | "<nodeName>" |
    Then the response is a success
    And the stored Endpoints "a" has:
      | subsets[0].addresses[0].nodeName | "<nodeName>" |

    Examples: DNS subdomains
      | nodeName      |
      | node-1.b.c    |
      | 0             |
      | {letters:253} |
