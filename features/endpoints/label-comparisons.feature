@area:endpoints
Feature: Label selectors that compare numbers
  The operators > and < compare labels that are integers.

  @rule:ep-labelselector-comparison
  Scenario Outline: A list with the labelSelector <selector> returns the matching objects
    ep-labelselector-comparison: the bound itself does not match, and neither does a label that is not an integer.
    Detects: a server that includes the bound, compares strings, or matches objects without the label.
    Given these Endpoints exist:
      | name | metadata.labels.size |
      | a    | "5"                  |
      | b    | "6"                  |
      | c    | "10"                 |
      | d    | "4"                  |
      | e    | big                  |
      | f    | "0"                  |
      | g    | (absent)             |
    When GET /api/v1/namespaces/{namespace}/endpoints with the query:
      | labelSelector | <selector> |
    Then the list has:
      | names | in any order | <names> |

    Examples: bounds
      | selector       | names |
      | size>5         | b, c  |
      | size<5         | d, f  |
      | size>4,size<10 | a, b  |
      | size<1         | f     |
      | size>9         | c     |
      | size>5,size!=6 | c     |
      | size>10        |       |
